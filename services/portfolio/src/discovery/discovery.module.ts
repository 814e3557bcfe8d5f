import { Module } from '@nestjs/common';
import { PageRevisionModule } from '../page-revision/page-revision.module.js';
import { DiscoveryRepository } from './discovery.repository.js';
import { ExportSitemap } from './export-sitemap.js';
import { KeepSitemapParts } from './keep-sitemap-parts.js';
import { ListAiCrawlerPaths } from './list-ai-crawler-paths.js';

/** What crawlers may find. */
@Module({
  imports: [PageRevisionModule],
  controllers: [ExportSitemap, ListAiCrawlerPaths],
  providers: [DiscoveryRepository, KeepSitemapParts],
})
export class DiscoveryModule {}
