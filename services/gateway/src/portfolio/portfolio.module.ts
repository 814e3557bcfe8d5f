import { Module } from '@nestjs/common';
import { PublicReadRoutes } from '../edge/public-reads.js';
import { CachedPortfolios } from './cached-portfolios.js';
import { CachedSite } from './cached-site.js';
import { HeroOf } from './hero-of.js';
import { PortfolioParts } from './portfolio-parts.js';
import { PortfolioPublicReads } from './portfolio.public-reads.js';

/** Public portfolios, by page and in parts, and the site around each. */
@Module({
  controllers: [HeroOf],
  providers: [CachedPortfolios, CachedSite, PortfolioParts, PortfolioPublicReads],
  exports: [CachedPortfolios, CachedSite],
})
export class PortfolioModule {
  constructor(routes: PublicReadRoutes, reads: PortfolioPublicReads) {
    routes.add(reads);
  }
}
