import { Module } from '@nestjs/common';
import { EventsModule } from '@vitrine/platform/outbox/events.module';
import { CategoriesRepository } from './categories.repository.js';
import { DeletedUsersRepository } from './deleted-users.repository.js';
import { EventsRpcController } from './events.rpc.controller.js';
import { ProfilesRepository } from './profiles.repository.js';
import { PublicPhotosRepository } from './public-photos.repository.js';
import { ReadModelProjector } from './read-model-projector.js';
import { SiteImagesRepository } from './site-images.repository.js';

const PROJECTIONS = [
  CategoriesRepository,
  DeletedUsersRepository,
  ProfilesRepository,
  PublicPhotosRepository,
  SiteImagesRepository,
];

/** The projections that features and commands read and compare. */
@Module({ providers: PROJECTIONS, exports: PROJECTIONS })
export class ReadModelModule {}

/** Keeps the projections up to date from events; in the service only. */
@Module({
  imports: [ReadModelModule, EventsModule.forReceiver()],
  controllers: [EventsRpcController],
  providers: [ReadModelProjector],
})
export class ProjectorModule {}
