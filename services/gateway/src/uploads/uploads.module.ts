import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AnalysePhoto } from './analyse-photo.js';
import { DeskUploads } from './desk-uploads.js';
import { ReceiveImage } from './receive-image.js';
import { ReplaceFile } from './replace-file.js';
import { UploadBanner } from './upload-banner.js';
import { UploadPhoto } from './upload-photo.js';
import { UploadOwnImages } from './upload-own-images.js';
import { UploadSteps } from './upload-steps.js';

/** Multipart streams into the object store, and the work on them. */
@Module({
  imports: [SessionsModule],
  controllers: [AnalysePhoto, ReplaceFile, UploadBanner, UploadOwnImages, UploadPhoto],
  providers: [DeskUploads, ReceiveImage, UploadSteps],
  exports: [DeskUploads],
})
export class UploadsModule {}
