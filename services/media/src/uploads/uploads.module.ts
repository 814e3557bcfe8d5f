import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OriginalsModule } from '../originals/originals.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { KnownFiles } from './known-files.js';
import { FreeIds } from './photo-id.js';
import { ReplaceFile } from './replace-file.js';
import { RestoreOriginal, RestoreOriginals } from './restore-original.js';
import { StartPhotoJobs } from './start-photo-jobs.js';
import { SweepUploads } from './sweep-uploads.js';
import { CreatePhoto, UploadPhoto } from './upload-photo.js';
import { UploadReservations } from './upload-reservations.js';
import { WritePhoto } from './write-photo.js';

/** Files on their way to become photos. */
@Module({
  imports: [
    AnalysisModule,
    CategoriesModule,
    ImageAddressesModule,
    JobsModule,
    OriginalsModule,
    OwnersModule,
    PhotosModule,
    StorageModule,
  ],
  controllers: [KnownFiles, ReplaceFile, UploadPhoto],
  providers: [
    CreatePhoto,
    FreeIds,
    RestoreOriginal,
    RestoreOriginals,
    StartPhotoJobs,
    SweepUploads,
    UploadReservations,
    WritePhoto,
  ],
  exports: [CreatePhoto, RestoreOriginal, StartPhotoJobs, UploadReservations],
})
export class UploadsModule {}
