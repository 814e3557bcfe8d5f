import { Controller } from '@nestjs/common';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { ROBOTS_OPEN_MAX } from '@vitrine/contracts/portfolio/robots.rules';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { DiscoveryRepository } from './discovery.repository.js';

@Controller()
export class ListAiCrawlerPaths {
  constructor(private readonly discovery: DiscoveryRepository) {}

  @RpcHandler('portfolio.ai_crawlers.list_allowed')
  async list(): Promise<{ paths: string[] }> {
    return { paths: (await this.discovery.openToAi(ROBOTS_OPEN_MAX)).map(portfolioPath) };
  }
}
