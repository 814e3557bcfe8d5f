import { Module } from '@nestjs/common';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { ArchiveRows } from './archive-rows.js';
import { Archives } from './archives.js';
import { Deliveries } from './deliveries.js';
import { Originals } from './originals.js';
import { PrepareArchiveTask } from './prepare-archive.task.js';
import { PrepareDeliveryTask } from './prepare-delivery.task.js';

/** Many photos as one ZIP that is never built (decision 0107). */
@Module({
  imports: [OwnersModule, PhotosModule],
  controllers: [Archives, Deliveries],
  providers: [ArchiveRows, Originals, PrepareArchiveTask, PrepareDeliveryTask],
})
export class ArchivesModule {}
