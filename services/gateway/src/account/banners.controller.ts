import { Controller } from '@nestjs/common';
import type { BannerDto } from '@vitrine/contracts/media/banner.dto';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Serves } from '../edge/serves.decorator.js';

/** The banners that photographers can select. */
@Controller()
export class BannersController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('heroImages')
  list(): Promise<BannerDto[]> {
    return this.rpc.call('media.banner.list', {});
  }

  @Serves('defaultHero')
  default(): Promise<BannerDto> {
    return this.rpc.call('media.banner.default', {});
  }
}
