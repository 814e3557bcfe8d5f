import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { SelectHeroBannerDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toHeroDto } from './hero.mapper.js';
import { HeroesRepository } from './heroes.repository.js';

@Controller()
export class SelectHeroBanner {
  constructor(
    private readonly heroes: HeroesRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** Throws BANNER_NOT_FOUND. */
  @RpcHandler('portfolio.hero.select_banner')
  async select(@Caller() who: Principal, @Payload() { heroImageId }: SelectHeroBannerDto): Promise<HeroDto> {
    const { id, name, description, image } = await this.rpc.call('media.banner.get', { id: heroImageId });
    // First: the photo of before may be private, and what was shown of it must not stay public, whatever happens next
    // (PROF-33).
    await this.rpc.call('media.hero_image.remove', {});
    await this.heroes.select(who.userId, { photoId: null, siteImageId: id });
    return toHeroDto({ id, source: 'global', name, description, image });
  }
}
