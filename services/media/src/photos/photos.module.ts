import { Module } from '@nestjs/common';
import { AvifJobs } from '../derivatives/avif/avif-jobs.js';
import { DerivativesModule } from '../derivatives/derivatives.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AfterRendering } from './after-rendering.js';
import { ChangePhoto } from './change-photo.js';
import { DropReplacements } from './drop-replacements.js';
import { ExportPhotos } from './export-photos.js';
import { FillFacets } from './fill-facets.js';
import { FillReviewState } from './fill-review-state.js';
import { DueWords } from './due-words.js';
import { PhotoAvif } from './photo-avif.js';
import { PhotoFollowers } from './photo-followers.js';
import { PhotoPresenter } from './photo-presenter.js';
import { PhotosRepository } from './photos.repository.js';
import { PhotosRpcController } from './photos.rpc.controller.js';
import { RenderPhoto } from './render-photo.js';
import { RenderPhotosWorker } from './render-photos.worker.js';
import { RenderReplacement } from './render-replacement.js';
import { RequeuePhotos } from './requeue-photos.js';
import { RewriteWords } from './rewrite-words.js';
import { SettleReplacement } from './settle-replacement.js';
import { Turns } from './turns.js';

/** Photos: their rows, how these change, and what is published. */
@Module({
  imports: [DerivativesModule, ImageAddressesModule, JobsModule, StorageModule],
  controllers: [PhotosRpcController],
  providers: [
    AfterRendering,
    ChangePhoto,
    DropReplacements,
    DueWords,
    ExportPhotos,
    FillFacets,
    FillReviewState,
    PhotoAvif,
    PhotoFollowers,
    PhotoPresenter,
    PhotosRepository,
    RenderPhoto,
    RenderPhotosWorker,
    RenderReplacement,
    RequeuePhotos,
    RewriteWords,
    SettleReplacement,
    Turns,
  ],
  exports: [ChangePhoto, DropReplacements, PhotoFollowers, PhotoPresenter, PhotosRepository, Turns],
})
export class PhotosModule {
  constructor(avifJobs: AvifJobs, photoAvif: PhotoAvif) {
    avifJobs.register('photo', photoAvif);
  }
}
