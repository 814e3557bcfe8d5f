import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { SitemapExportDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { RpcMap } from '@vitrine/contracts/rpc/rpc-map';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListAiCrawlerPaths } from './list-ai-crawler-paths.js';
import { ListSitemapParts } from './list-sitemap-parts.js';
import { ExportSitemap } from './export-sitemap.js';

@Controller()
export class DiscoveryRpcController {
  constructor(
    private readonly listSitemapParts: ListSitemapParts,
    private readonly exportSitemap: ExportSitemap,
    private readonly listAiCrawlerPaths: ListAiCrawlerPaths,
  ) {}

  @RpcHandler('portfolio.sitemap.parts')
  parts(): Promise<RpcMap['portfolio.sitemap.parts']['response']> {
    return this.listSitemapParts.list();
  }

  @RpcHandler('portfolio.sitemap.export')
  exportPage(@Payload() dto: SitemapExportDto): Promise<RpcMap['portfolio.sitemap.export']['response']> {
    return this.exportSitemap.export(dto);
  }

  @RpcHandler('portfolio.ai_crawlers.list_allowed')
  listAllowed(): Promise<{ paths: string[] }> {
    return this.listAiCrawlerPaths.list();
  }
}
