import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SitemapExportDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { RpcMap } from '@vitrine/contracts/rpc/rpc-map';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListOpenToAi } from './list-open-to-ai.js';
import { SitemapParts } from './sitemap-parts.js';
import { WalkSitemap } from './walk-sitemap.js';

@Controller()
export class FoundRpcController {
  constructor(
    private readonly sitemapParts: SitemapParts,
    private readonly walkSitemap: WalkSitemap,
    private readonly listOpenToAi: ListOpenToAi,
  ) {}

  @RpcHandler('portfolio.sitemap.parts')
  onParts(): Promise<RpcMap['portfolio.sitemap.parts']['response']> {
    return this.sitemapParts.run();
  }

  @RpcHandler('portfolio.sitemap.export')
  onWalk(@Payload() dto: SitemapExportDto): Promise<RpcMap['portfolio.sitemap.export']['response']> {
    return this.walkSitemap.run(dto);
  }

  @RpcHandler('portfolio.ai_crawlers.list_allowed')
  onListAllowed(): Promise<{ paths: string[] }> {
    return this.listOpenToAi.run();
  }
}
