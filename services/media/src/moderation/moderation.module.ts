import { Module } from '@nestjs/common';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { AdminPhotoPresenter } from './admin-photo-presenter.js';
import { FeaturePhoto } from './feature-photo.js';
import { HidePhoto } from './hide-photo.js';
import { ListAllPhotos } from './list-all-photos.js';
import { ModerationRpcController } from './moderation.rpc.controller.js';
import { ShowPhoto } from './show-photo.js';

/** The photos of all users, for administrators. */
@Module({
  imports: [ImageAddressesModule, PhotosModule, SiteImagesModule],
  controllers: [ModerationRpcController],
  providers: [AdminPhotoPresenter, FeaturePhoto, HidePhoto, ListAllPhotos, ShowPhoto],
})
export class ModerationModule {}
