import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OriginalsModule } from '../originals/originals.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { BeginReplacement } from './begin-replacement.js';
import { BeginUpload } from './begin-upload.js';
import { CreatePhoto } from './create-photo.js';
import { FreeIds } from './free-ids.js';
import { KnownFiles } from './known-files.js';
import { ReplaceFile } from './replace-file.js';
import { RestoreOriginal } from './restore-original.js';
import { RestoreOriginals } from './restore-originals.js';
import { StartPhotoJobs } from './start-photo-jobs.js';
import { SweepUploads } from './sweep-uploads.js';
import { UploadReservations } from './upload-reservations.js';
import { UploadsRpcController } from './uploads.rpc.controller.js';
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
  controllers: [UploadsRpcController],
  providers: [
    BeginReplacement,
    BeginUpload,
    CreatePhoto,
    FreeIds,
    KnownFiles,
    ReplaceFile,
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
