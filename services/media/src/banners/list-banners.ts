import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { HeroImageDto } from '@vitrine/contracts/media/picture.dto';
import { toHeroImageDto } from '../site-images/site-image.mapper.js';
import { BannersRepository } from './banners.repository.js';

/** PROF-24: the banners a photographer may choose from. */
@Injectable()
export class ListBanners {
  constructor(private readonly banners: BannersRepository) {}

  async list(): Promise<HeroImageDto[]> {
    return (await this.banners.all()).map(toHeroImageDto);
  }

  async get(id: string): Promise<HeroImageDto> {
    return toHeroImageDto(await this.banners.get(id));
  }

  async getDefault(): Promise<HeroImageDto> {
    return toHeroImageDto((await this.banners.default()) ?? raise('HERO_NOT_FOUND'));
  }
}
