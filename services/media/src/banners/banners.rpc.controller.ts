import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AddBannerDto, BannerRefDto, type BannerDto } from '@vitrine/contracts/media/site-image.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AddBanner } from './add-banner.js';
import { SetDefaultBanner } from './set-default-banner.js';
import { ListBanners } from './list-banners.js';

@Controller()
export class BannersRpcController {
  constructor(
    private readonly listBanners: ListBanners,
    private readonly addBanner: AddBanner,
    private readonly setDefaultBanner: SetDefaultBanner,
  ) {}

  @RpcHandler('media.banner.list')
  list(): Promise<BannerDto[]> {
    return this.listBanners.list();
  }

  @RpcHandler('media.banner.default')
  default(): Promise<BannerDto> {
    return this.listBanners.getDefault();
  }

  @RpcHandler('media.banner.get')
  get(@Payload() { id }: BannerRefDto): Promise<BannerDto> {
    return this.listBanners.get(id);
  }

  @RpcHandler('media.banner.add', { role: 'admin' })
  add(@Caller() who: Principal, @Payload() dto: AddBannerDto): Promise<BannerDto> {
    return this.addBanner.add(who, dto);
  }

  @RpcHandler('media.banner.set_default', { role: 'admin' })
  setDefault(@Payload() { id }: BannerRefDto): Promise<BannerDto> {
    return this.setDefaultBanner.set(id);
  }
}
