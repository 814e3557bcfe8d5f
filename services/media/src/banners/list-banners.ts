import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { AdminBannerDto, BannerDto } from '@vitrine/contracts/media/banner.dto';
import { toAdminBannerDto, toBannerDto } from '../site-images/site-image.mapper.js';
import { BannersRepository } from './banners.repository.js';

/** PROF-24: the banners a photographer may select from; for administrators all of them. */
@Injectable()
export class ListBanners {
  constructor(private readonly banners: BannersRepository) {}

  async list(): Promise<BannerDto[]> {
    return (await this.banners.all()).map(toBannerDto);
  }

  async listAll(): Promise<AdminBannerDto[]> {
    return (await this.banners.allStates()).map(toAdminBannerDto);
  }

  async getAny(id: string): Promise<AdminBannerDto> {
    return toAdminBannerDto(await this.banners.getAny(id));
  }

  async get(id: string): Promise<BannerDto> {
    return toBannerDto(await this.banners.get(id));
  }

  async getDefault(): Promise<BannerDto> {
    return toBannerDto((await this.banners.default()) ?? raise('HERO_NOT_FOUND'));
  }
}
