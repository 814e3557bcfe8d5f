import { Module, type DynamicModule } from '@nestjs/common';
import { PortfolioConfig } from '../config.js';
import { StorageModule } from '../storage.module.js';
import { RebuildReadModel } from './rebuild-read-model.js';

@Module({})
export class RebuildModule {
  static register(config: PortfolioConfig): DynamicModule {
    return { module: RebuildModule, imports: [StorageModule.register(config)], providers: [RebuildReadModel] };
  }
}
