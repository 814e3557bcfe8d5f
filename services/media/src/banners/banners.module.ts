import { Module } from '@nestjs/common';
import { OriginalsModule } from '../originals/originals.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AddBanner } from './add-banner.js';
import { BannersRepository } from './banners.repository.js';
import { BannersRpcController } from './banners.rpc.controller.js';
import { ListBanners } from './list-banners.js';
import { SetDefaultBanner } from './set-default-banner.js';

/** Stock heroes, kept by administrators. */
@Module({
  imports: [OriginalsModule, SiteImagesModule, StorageModule],
  controllers: [BannersRpcController],
  providers: [AddBanner, BannersRepository, ListBanners, SetDefaultBanner],
})
export class BannersApiModule {}
