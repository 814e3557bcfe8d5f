import { Module } from '@nestjs/common';
import { PublicReadRoutes } from '../edge/public-reads.js';
import { CachedPortfolios } from './cached-portfolios.js';
import { HeroOf } from './hero-of.js';
import { PortfolioParts } from './portfolio-parts.js';
import { PortfolioPublicReads } from './portfolio.public-reads.js';

/** Public portfolios, by page and in parts. */
@Module({
  controllers: [HeroOf],
  providers: [CachedPortfolios, PortfolioParts, PortfolioPublicReads],
  exports: [CachedPortfolios],
})
export class PortfolioModule {
  constructor(routes: PublicReadRoutes, reads: PortfolioPublicReads) {
    routes.add(reads);
  }
}
