import { Module } from '@nestjs/common';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { AlignProjections } from './align-projections.js';
import { AlignmentsRepository } from './alignments.repository.js';
import { Projections } from './projections.js';
import { RebuildReadModel } from './rebuild-read-model.js';

/** The comparison of the projections with their sources: steadily in the service, everything at once for the command. */
@Module({
  imports: [ReadModelModule],
  providers: [AlignmentsRepository, AlignProjections, Projections, RebuildReadModel],
})
export class AlignmentModule {}
