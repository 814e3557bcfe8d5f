import { Module, type DynamicModule } from '@nestjs/common';
import { RebuildModule } from './alignment/alignment.module.js';
import type { PortfolioConfig } from './config.js';
import { PortfolioCoreModule } from './portfolio-core.module.js';

/** The process of `rebuild.main.ts`. */
@Module({})
export class RebuildCommandModule {
  static register(config: PortfolioConfig): DynamicModule {
    return { module: RebuildCommandModule, imports: [PortfolioCoreModule.of(config), RebuildModule] };
  }
}
