import { Module } from '@nestjs/common';
import { OriginalsModule } from '../originals/originals.module.js';
import { SiteImagesModule } from '../site-images/site-images.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AddBannerFromUrl } from './add-banner-from-url.js';
import { AddBanner } from './add-banner.js';
import { AddBannersRpcController, AdminBannersRpcController } from './banners.admin.rpc.controller.js';
import { BannersRepository } from './banners.repository.js';
import { BannersRpcController } from './banners.rpc.controller.js';
import { DeleteBanner } from './delete-banner.js';
import { EditBanner } from './edit-banner.js';
import { FetchBannerFile } from './fetch-banner-file.js';
import { ListBanners } from './list-banners.js';
import { SetDefaultBanner } from './set-default-banner.js';
import { SetDefaultFromUrl } from './set-default-from-url.js';
import { WriteBanner } from './write-banner.js';

/** Stock heroes, kept by administrators. */
@Module({
  imports: [OriginalsModule, SiteImagesModule, StorageModule],
  controllers: [AddBannersRpcController, AdminBannersRpcController, BannersRpcController],
  providers: [
    AddBanner,
    AddBannerFromUrl,
    BannersRepository,
    DeleteBanner,
    EditBanner,
    FetchBannerFile,
    ListBanners,
    SetDefaultBanner,
    SetDefaultFromUrl,
    WriteBanner,
  ],
})
export class BannersModule {}
