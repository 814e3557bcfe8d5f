import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type BannerDto, BannerRefDto } from '@vitrine/contracts/media/banner.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ListBanners } from './list-banners.js';

/** What every caller may read. */
@Controller()
export class BannersRpcController {
  constructor(private readonly listBanners: ListBanners) {}

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
}
