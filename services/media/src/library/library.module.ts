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
import { BulkRpcController } from './bulk.rpc.controller.js';
import { EditPhotos } from './edit-photos.js';
import { EmptyTrash } from './empty-trash.js';
import { GetOwnPhoto } from './get-own-photo.js';
import { LibraryRpcController } from './library.rpc.controller.js';
import { ListOwnPhotos } from './list-own-photos.js';
import { ListPhotoFacets } from './list-photo-facets.js';
import { OriginalFile } from './original-file.js';
import { OwnPhotosRepository } from './own-photos.repository.js';
import { PhotoStats } from './photo-stats.js';
import { PortfolioOrder } from './portfolio-order.js';
import { PurgeExpired } from './purge-expired.js';
import { PurgePhotos } from './purge-photos.js';
import { ReorderPhotos } from './reorder-photos.js';
import { RestorePhotos } from './restore-photos.js';
import { RetryPhotos } from './retry-photos.js';
import { SetPhotoFeatured } from './set-photo-featured.js';
import { SetPhotoVisibility } from './set-photo-visibility.js';
import { SortPhotos } from './sort-photos.js';
import { TrashPhotos } from './trash-photos.js';
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
  controllers: [BulkRpcController, LibraryRpcController],
  providers: [
    BulkChange,
    EditPhotos,
    EmptyTrash,
    GetOwnPhoto,
    ListOwnPhotos,
    ListPhotoFacets,
    OriginalFile,
    OwnPhotosRepository,
    PhotoStats,
    PortfolioOrder,
    PurgeExpired,
    PurgePhotos,
    ReorderPhotos,
    RestorePhotos,
    RetryPhotos,
    SetPhotoFeatured,
    SetPhotoVisibility,
    SortPhotos,
    TrashPhotos,
    UpdatePhoto,
  ],
  exports: [PurgePhotos],
})
export class LibraryModule {}
