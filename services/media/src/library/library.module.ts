import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { BulkChange } from './bulk-change.js';
import { DeliveryShelf } from './delivery-shelf.js';
import { GetOwnPhoto } from './get-own-photo.js';
import { ListOwnPhotos } from './list-own-photos.js';
import { PurgePhotos } from './purge-photos.js';
import { ReorderPhotos } from './reorder-photos.js';
import { UpdatePhoto } from './update-photo.js';

/** What photographers do with their photos. */
@Module({
  imports: [
    AnalysisModule,
    CategoriesModule,
    ImageAddressesModule,
    JobsModule,
    OwnersModule,
    PhotosModule,
    SiteImagesModule,
    StorageModule,
  ],
  controllers: [BulkChange, DeliveryShelf, GetOwnPhoto, ListOwnPhotos, ReorderPhotos, UpdatePhoto],
  providers: [PurgePhotos],
})
export class LibraryModule {}
