import { Module, type DynamicModule } from '@nestjs/common';
import { PortfolioConfig } from '../config.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { RebuildReadModel } from './rebuild-read-model.js';

@Module({})
export class RebuildModule {
  static register(config: PortfolioConfig): DynamicModule {
    return { module: RebuildModule, imports: [ReadModelModule.register(config)], providers: [RebuildReadModel] };
  }
}
