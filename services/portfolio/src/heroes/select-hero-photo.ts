import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ownHeroId } from '@vitrine/contracts/portfolio/hero.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { SelectHeroPhotoDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { SiteImagesRepository } from '../read-model/site-images.repository.js';
import { toHeroDto } from './hero.mapper.js';
import { HeroesRepository } from './heroes.repository.js';

/** Media waits ten seconds for the derivatives before it answers that they are still to come. */
const DERIVATIVES_WAIT_MS = 20_000;

@Controller()
export class SelectHeroPhoto {
  constructor(
    private readonly heroes: HeroesRepository,
    private readonly siteImages: SiteImagesRepository,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Media answers PHOTO_NOT_FOUND for anything but the caller's own photo (SEC-18), and the site image of another
   * photo when that was selected meanwhile.
   */
  @RpcHandler('portfolio.hero.select_photo')
  async select(@Caller() who: Principal, @Payload() request: SelectHeroPhotoDto): Promise<HeroDto> {
    const siteImage = await this.rpc.call('media.hero_image.set_photo', request, { timeoutMs: DERIVATIVES_WAIT_MS });
    const photoId = siteImage.photoId ?? request.photoId;
    const { title: name } = await this.rpc.call('media.photo.get_mine', { photoId });
    const { id, image, state } = siteImage;
    if (state === 'ready') await this.siteImages.upsertOptimistic({ id, ownerId: who.userId, photoId, image });
    await this.heroes.select(who.userId, { photoId, siteImageId: id });
    return toHeroDto({ id: ownHeroId(photoId), source: 'custom', name, description: null, image });
  }
}
