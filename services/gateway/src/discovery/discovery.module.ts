import { Module } from '@nestjs/common';
import { PortfolioModule } from '../portfolio/portfolio.module.js';
import { DiscoveryRoutes } from './discovery.routes.js';
import { Sitemap } from './sitemap.js';

/** robots.txt, sitemap and feeds. */
@Module({
  imports: [PortfolioModule],
  providers: [DiscoveryRoutes, Sitemap],
  exports: [DiscoveryRoutes],
})
export class DiscoveryModule {}
