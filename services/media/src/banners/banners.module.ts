import { Module } from '@nestjs/common';
import { OriginalsModule } from '../originals/originals.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AdministerBanners } from './administer-banners.js';
import { BannersRepository } from './banners.repository.js';
import { FetchBannerFile } from './fetch-banner-file.js';
import { ListBanners } from './list-banners.js';

/** Stock heroes, kept by administrators. */
@Module({
  imports: [OriginalsModule, SiteImagesModule, StorageModule],
  controllers: [AdministerBanners, ListBanners],
  providers: [BannersRepository, FetchBannerFile],
})
export class BannersModule {}
