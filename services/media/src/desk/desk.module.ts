import { Module } from '@nestjs/common';
import { CategoriesModule } from '../categories/categories.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ListDesk } from './list-desk.js';
import { Numbers } from './numbers.js';
import { Parts, SweepParts } from './parts.js';
import { SetInfo } from './set-info.js';

/** What programs on a photographer's desk need beside what pages do. */
@Module({
  imports: [CategoriesModule, OwnersModule, PhotosModule, StorageModule, UploadsModule],
  controllers: [ListDesk, Parts, SetInfo],
  providers: [Numbers, SweepParts],
})
export class DeskModule {}
