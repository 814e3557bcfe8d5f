import { Module } from '@nestjs/common';
import { AvifJobs } from '../derivatives/avif/avif-jobs.js';
import { DerivativesModule } from '../derivatives/derivatives.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OriginalsModule } from '../originals/originals.module.js';
import { OwnersModule } from '../owners/owners.module.js';
import { PhotoFollowers } from '../photos/photo-followers.js';
import { PhotosModule } from '../photos/photos.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AlignProfileImages } from './align-profile-images.js';
import { BeginSiteImage } from './begin-site-image.js';
import { ChangeSiteImage } from './change-site-image.js';
import { DefaultBanner } from './default-banner.js';
import { ExportSiteImages } from './export-site-images.js';
import { FollowPhotos } from './follow-photos.js';
import { OwnSiteImages } from './own-site-images.js';
import { PhotoSiteImages } from './photo-site-images.js';
import { RenderSiteImage, RenderSiteImagesWorker } from './render-site-image.js';
import { ReplaceSiteImage } from './replace-site-image.js';
import { RequeueSiteImages } from './requeue-site-images.js';
import { SiteImageAvif } from './site-image-avif.js';
import { SiteImageDerivatives } from './site-image-derivatives.js';
import { SiteImagePublisher } from './site-image-publisher.js';

/** Heroes, profile images and the rows of banners. */
@Module({
  imports: [DerivativesModule, JobsModule, OriginalsModule, OwnersModule, PhotosModule, StorageModule],
  controllers: [BeginSiteImage, ExportSiteImages, OwnSiteImages],
  providers: [
    AlignProfileImages,
    ChangeSiteImage,
    DefaultBanner,
    FollowPhotos,
    PhotoSiteImages,
    RenderSiteImage,
    RenderSiteImagesWorker,
    ReplaceSiteImage,
    RequeueSiteImages,
    SiteImageAvif,
    SiteImageDerivatives,
    SiteImagePublisher,
  ],
  exports: [
    AlignProfileImages,
    DefaultBanner,
    PhotoSiteImages,
    ReplaceSiteImage,
    SiteImageDerivatives,
    SiteImagePublisher,
  ],
})
export class SiteImagesModule {
  constructor(avifJobs: AvifJobs, siteImageAvif: SiteImageAvif, followers: PhotoFollowers, followPhotos: FollowPhotos) {
    avifJobs.register('site-image', siteImageAvif);
    followers.add(followPhotos);
  }
}
