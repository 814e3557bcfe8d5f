import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  AddBannerDto,
  AddBannerFromUrlDto,
  type AdminBannerDto,
  BannerRefDto,
  DefaultHeroDto,
  EditBannerDto,
} from '@vitrine/contracts/media/banner.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AddBannerFromUrl } from './add-banner-from-url.js';
import { AddBanner } from './add-banner.js';
import { DeleteBanner } from './delete-banner.js';
import { EditBanner } from './edit-banner.js';
import { ListBanners } from './list-banners.js';
import { SetDefaultBanner } from './set-default-banner.js';
import { SetDefaultFromUrl } from './set-default-from-url.js';

/** What administrators see of banners and do with them. */
@Controller()
export class AdminBannersRpcController {
  constructor(
    private readonly listBanners: ListBanners,
    private readonly editBanner: EditBanner,
    private readonly deleteBanner: DeleteBanner,
    private readonly setDefaultBanner: SetDefaultBanner,
  ) {}

  @RpcHandler('media.banner.list_all', { role: 'admin' })
  list(): Promise<AdminBannerDto[]> {
    return this.listBanners.listAll();
  }

  @RpcHandler('media.banner.get_any', { role: 'admin' })
  get(@Payload() { id }: BannerRefDto): Promise<AdminBannerDto> {
    return this.listBanners.getAny(id);
  }

  @RpcHandler('media.banner.update', { role: 'admin' })
  update(@Payload() dto: EditBannerDto): Promise<AdminBannerDto> {
    return this.editBanner.edit(dto);
  }

  @RpcHandler('media.banner.delete', { role: 'admin' })
  delete(@Payload() { id }: BannerRefDto): Promise<{ deleted: true }> {
    return this.deleteBanner.delete(id);
  }

  @RpcHandler('media.banner.set_default', { role: 'admin' })
  setDefault(@Payload() { id }: BannerRefDto): Promise<AdminBannerDto> {
    return this.setDefaultBanner.set(id);
  }
}

/** How administrators add banners. */
@Controller()
export class AddBannersRpcController {
  constructor(
    private readonly addBanner: AddBanner,
    private readonly addBannerFromUrl: AddBannerFromUrl,
    private readonly setDefaultFromUrl: SetDefaultFromUrl,
  ) {}

  @RpcHandler('media.banner.add', { role: 'admin' })
  add(@Caller() who: Principal, @Payload() dto: AddBannerDto): Promise<AdminBannerDto> {
    return this.addBanner.add(who, dto);
  }

  @RpcHandler('media.banner.add_from_url', { role: 'admin' })
  addFromUrl(@Payload() dto: AddBannerFromUrlDto): Promise<AdminBannerDto> {
    return this.addBannerFromUrl.add(dto);
  }

  @RpcHandler('media.banner.set_default_from_url', { role: 'admin' })
  setDefaultByUrl(@Payload() dto: DefaultHeroDto): Promise<AdminBannerDto> {
    return this.setDefaultFromUrl.set(dto);
  }
}
