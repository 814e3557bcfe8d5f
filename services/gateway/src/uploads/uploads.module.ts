import { Module } from '@nestjs/common';
import { AnalysePhoto } from './analyse-photo.js';
import { ReceiveImage } from './receive-image.js';
import { ReplaceFile } from './replace-file.js';
import { UploadBanner } from './upload-banner.js';
import { UploadPhoto } from './upload-photo.js';
import { UploadProfileImage } from './upload-profile-image.js';
import { UploadSlots } from './upload-slots.js';
import { UploadSteps } from './upload-steps.js';
import { UploadsController } from './uploads.controller.js';

/** Multipart streams into the object store, and the work on them. */
@Module({
  controllers: [UploadsController],
  providers: [
    AnalysePhoto,
    ReceiveImage,
    ReplaceFile,
    UploadBanner,
    UploadPhoto,
    UploadProfileImage,
    UploadSlots,
    UploadSteps,
  ],
  exports: [UploadBanner, UploadProfileImage],
})
export class UploadsModule {}
