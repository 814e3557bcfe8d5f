import { Injectable } from '@nestjs/common';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { ROBOTS_OPEN_MAX } from '@vitrine/contracts/portfolio/robots.rules';
import { DiscoveryRepository } from './discovery.repository.js';

@Injectable()
export class ListAiCrawlerPaths {
  constructor(private readonly discovery: DiscoveryRepository) {}

  async list(): Promise<{ paths: string[] }> {
    return { paths: (await this.discovery.openToAi(ROBOTS_OPEN_MAX)).map(portfolioPath) };
  }
}
