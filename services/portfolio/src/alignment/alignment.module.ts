import { Module } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { ClientGalleriesModule } from '../client-galleries/client-galleries.module.js';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { AlignProjections } from './align-projections.js';
import { AlignmentsRepository } from './alignments.repository.js';
import { EventsRpcController } from './events.rpc.controller.js';
import { Projections } from './projections.js';
import { ReadModelProjector } from './read-model-projector.js';
import { RebuildReadModel } from './rebuild-read-model.js';

/** The comparison of the projections with their sources: steadily in the service, everything at once for the command. */
@Module({
  imports: [ClientGalleriesModule, ReadModelModule],
  providers: [AlignmentsRepository, AlignProjections, Projections, RebuildReadModel],
})
export class AlignmentModule {}

/** Keeps the projections up to date from events; in the service only. */
@Module({
  imports: [ClientGalleriesModule, ReadModelModule, EventsModule.forReceiver()],
  controllers: [EventsRpcController],
  providers: [ReadModelProjector],
})
export class ProjectorModule {}
