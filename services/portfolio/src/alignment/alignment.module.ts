import { Module, type DynamicModule } from '@nestjs/common';
import { PortfolioConfig } from '../config.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { AlignmentsRepository } from './alignments.repository.js';
import { Projections } from './projections.js';
import { RebuildReadModel } from './rebuild-read-model.js';

/** What the service's steady comparison and the rebuild command share. */
@Module({})
export class AlignmentModule {
  static register(config: PortfolioConfig): DynamicModule {
    const readModel = ReadModelModule.register(config);
    return {
      module: AlignmentModule,
      imports: [readModel],
      providers: [AlignmentsRepository, Projections, RebuildReadModel],
      exports: [readModel, AlignmentsRepository, Projections],
    };
  }
}
