import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { raise } from '@vitrine/contracts/errors/app-error';
import { type AdminBannerDto, type BannerDto, BannerRefDto } from '@vitrine/contracts/media/banner.dto';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toAdminBannerDto, toBannerDto } from '../site-images/site-image.mapper.js';
import { BannersRepository } from './banners.repository.js';

/** PROF-24: the banners a photographer may select from; for administrators all of them. */
@Controller()
export class ListBanners {
  constructor(private readonly banners: BannersRepository) {}

  @RpcHandler('media.banner.list')
  async listBanners(): Promise<BannerDto[]> {
    return (await this.banners.all()).map(toBannerDto);
  }

  @RpcHandler('media.banner.list_all', { role: 'admin' })
  async listAllBanners(): Promise<AdminBannerDto[]> {
    return (await this.banners.allStates()).map(toAdminBannerDto);
  }

  @RpcHandler('media.banner.get')
  async getBanner(@Payload() { id }: BannerRefDto): Promise<BannerDto> {
    return toBannerDto(await this.banners.get(id));
  }

  @RpcHandler('media.banner.get_any', { role: 'admin' })
  async getAnyBanner(@Payload() { id }: BannerRefDto): Promise<AdminBannerDto> {
    return toAdminBannerDto(await this.banners.getAny(id));
  }

  @RpcHandler('media.banner.default')
  async getDefaultBanner(): Promise<BannerDto> {
    return toBannerDto((await this.banners.default()) ?? raise('HERO_NOT_FOUND'));
  }
}
