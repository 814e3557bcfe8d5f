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
import { InsertPhoto } from './insert-photo.js';
import { InsertReplacement } from './insert-replacement.js';
import { KnownFiles } from './known-files.js';
import { PhotoFromObject } from './photo-from-object.js';
import { ReplaceFile } from './replace-file.js';
import { RestoreOriginal } from './restore-original.js';
import { RestoreOriginals } from './restore-originals.js';
import { StartPhotoJobs } from './start-photo-jobs.js';
import { SweepUploads } from './sweep-uploads.js';
import { UploadReservations } from './upload-reservations.js';
import { UploadsRpcController } from './uploads.rpc.controller.js';
import { WritePhoto } from './write-photo.js';
import { WriteReplacement } from './write-replacement.js';

/** Files on their way to become photos. */
@Module({
  imports: [CategoriesModule, ImageAddressesModule, OwnersModule, PhotosModule, StorageModule],
  providers: [InsertPhoto, UploadReservations, WritePhoto],
  exports: [UploadReservations, WritePhoto],
})
class UploadsModule {}

/** What new photos wait for. */
@Module({
  imports: [AnalysisModule, JobsModule],
  providers: [StartPhotoJobs],
  exports: [StartPhotoJobs],
})
export class PhotoJobsModule {}

/** Makes stored objects photos, wherever they come from. */
@Module({
  imports: [CategoriesModule, OriginalsModule, PhotoJobsModule, PhotosModule, StorageModule, UploadsModule],
  providers: [CreatePhoto, PhotoFromObject],
  exports: [CreatePhoto, UploadsModule],
})
export class CreatePhotosModule {}

@Module({
  imports: [
    AnalysisModule,
    CategoriesModule,
    CreatePhotosModule,
    JobsModule,
    OriginalsModule,
    OwnersModule,
    PhotosModule,
    StorageModule,
  ],
  controllers: [UploadsRpcController],
  providers: [BeginReplacement, BeginUpload, FreeIds, InsertReplacement, KnownFiles, ReplaceFile, WriteReplacement],
})
export class UploadsApiModule {}

@Module({
  imports: [StorageModule],
  providers: [SweepUploads],
})
export class UploadsWorkerModule {}

/** Originals without a row become photos again. */
@Module({
  imports: [OriginalsModule, UploadsModule],
  providers: [RestoreOriginal],
  exports: [RestoreOriginal],
})
export class RestoreOriginalModule {}

/** For operators: all of them. */
@Module({
  imports: [RestoreOriginalModule, StorageModule],
  providers: [RestoreOriginals],
})
export class RestoreModule {}
