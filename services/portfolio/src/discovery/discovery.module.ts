import { Module } from '@nestjs/common';
import { PageRevisionModule } from '../page-revision/page-revision.module.js';
import { DiscoveryRepository } from './discovery.repository.js';
import { DiscoveryRpcController } from './discovery.rpc.controller.js';
import { ExportSitemap } from './export-sitemap.js';
import { KeepSitemapParts } from './keep-sitemap-parts.js';
import { ListAiCrawlerPaths } from './list-ai-crawler-paths.js';
import { ListSitemapParts } from './list-sitemap-parts.js';

/** What crawlers may find. */
@Module({
  imports: [PageRevisionModule],
  controllers: [DiscoveryRpcController],
  providers: [DiscoveryRepository, ExportSitemap, KeepSitemapParts, ListAiCrawlerPaths, ListSitemapParts],
})
export class DiscoveryModule {}
