import { Module } from '@nestjs/common';
import { AvifJobs } from '../derivatives/avif/avif-jobs.js';
import { DerivativesModule } from '../derivatives/derivatives.module.js';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ChangePhoto } from './change-photo.js';
import { ExportPhotos } from './export-photos.js';
import { FillOlderPhotos } from './fill-older-photos.js';
import { MakeSizes } from './make-sizes.js';
import { PhotoAvif } from './photo-avif.js';
import { PhotoFollowers } from './photo-followers.js';
import { PhotoPresenter } from './photo-presenter.js';
import { PhotosRepository } from './photos.repository.js';
import { RenderPhoto, RenderPhotosWorker } from './render-photo.js';
import { RenderReplacement } from './render-replacement.js';
import { RequeuePhotos } from './requeue-photos.js';
import { RewriteEmbeddedMetadata } from './rewrite-embedded-metadata.js';
import { Turns } from './turns.js';
import { WantSizes } from './want-sizes.js';

/** Photos: their rows, how these change, and what is published. */
@Module({
  imports: [DerivativesModule, ImageAddressesModule, JobsModule, StorageModule],
  controllers: [ExportPhotos],
  providers: [
    ChangePhoto,
    FillOlderPhotos,
    MakeSizes,
    PhotoAvif,
    PhotoFollowers,
    PhotoPresenter,
    PhotosRepository,
    RenderPhoto,
    RenderPhotosWorker,
    RenderReplacement,
    RequeuePhotos,
    RewriteEmbeddedMetadata,
    Turns,
    WantSizes,
  ],
  exports: [ChangePhoto, PhotoFollowers, PhotoPresenter, PhotosRepository, Turns, WantSizes],
})
export class PhotosModule {
  constructor(avifJobs: AvifJobs, photoAvif: PhotoAvif) {
    avifJobs.register('photo', photoAvif);
  }
}
