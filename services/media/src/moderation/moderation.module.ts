import { Module } from '@nestjs/common';
import { ImageAddressesModule } from '../image-addresses/image-addresses.module.js';
import { PhotosModule } from '../photos/photos.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { AdminPhotoPresenter } from './admin-photo-presenter.js';
import { ListAllPhotos } from './list-all-photos.js';
import { ModeratePhotos } from './moderate-photos.js';

/** The photos of all users, for administrators. */
@Module({
  imports: [ImageAddressesModule, PhotosModule, SiteImagesModule],
  controllers: [ListAllPhotos, ModeratePhotos],
  providers: [AdminPhotoPresenter],
})
export class ModerationModule {}
