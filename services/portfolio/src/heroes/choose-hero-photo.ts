import { Injectable } from '@nestjs/common';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ChooseHeroPhotoDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { toHeroDto } from './hero.mapper.js';
import { HeroesRepository } from './heroes.repository.js';

@Injectable()
export class ChooseHeroPhoto {
  constructor(
    private readonly heroes: HeroesRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** Media answers PHOTO_NOT_FOUND for anything but the caller's own photo (SEC-18). */
  async run(who: Principal, { photoId }: ChooseHeroPhotoDto): Promise<HeroDto> {
    const photo = await this.rpc.call('media.photo.get_own', { photoId });
    await this.heroes.choose(who.userId, photo.id);
    return toHeroDto(photo);
  }
}
