import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AddBannerDto, BannerRefDto, type HeroImageDto } from '@vitrine/contracts/media/picture.dto';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { AddBanner } from './add-banner.js';
import { SetDefaultBanner } from './set-default-banner.js';
import { ShowBanners } from './list-banners.js';

@Controller()
export class BannersRpcController {
  constructor(
    private readonly showBanners: ShowBanners,
    private readonly addBanner: AddBanner,
    private readonly setDefaultBanner: SetDefaultBanner,
  ) {}

  @RpcHandler('media.banner.list')
  list(): Promise<HeroImageDto[]> {
    return this.showBanners.all();
  }

  @RpcHandler('media.banner.default')
  default(): Promise<HeroImageDto> {
    return this.showBanners.default();
  }

  @RpcHandler('media.banner.get')
  get(@Payload() { id }: BannerRefDto): Promise<HeroImageDto> {
    return this.showBanners.one(id);
  }

  @RpcHandler('media.banner.add')
  add(@Caller() who: Principal, @Payload() dto: AddBannerDto): Promise<HeroImageDto> {
    return this.addBanner.run(who, dto);
  }

  @RpcHandler('media.banner.set_default')
  setDefault(@Caller() who: Principal, @Payload() { id }: BannerRefDto): Promise<HeroImageDto> {
    return this.setDefaultBanner.run(who, id);
  }
}
