import { Module } from '@nestjs/common';
import { DiscoveryRepository } from './discovery.repository.js';
import { DiscoveryRpcController } from './discovery.rpc.controller.js';
import { ExportSitemap } from './export-sitemap.js';
import { ListAiCrawlerPaths } from './list-ai-crawler-paths.js';
import { ListSitemapParts } from './list-sitemap-parts.js';

/** What crawlers may find. */
@Module({
  controllers: [DiscoveryRpcController],
  providers: [DiscoveryRepository, ExportSitemap, ListAiCrawlerPaths, ListSitemapParts],
})
export class DiscoveryModule {}
