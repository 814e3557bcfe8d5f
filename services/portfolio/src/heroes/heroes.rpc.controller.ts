import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { SelectHeroBannerDto, SelectHeroPhotoDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { SelectHeroBanner } from './select-hero-banner.js';
import { SelectHeroPhoto } from './select-hero-photo.js';
import { GetHero } from './get-hero.js';
import { RemoveHero } from './remove-hero.js';

@Controller()
export class HeroesRpcController {
  constructor(
    private readonly getHero: GetHero,
    private readonly selectHeroPhoto: SelectHeroPhoto,
    private readonly selectHeroBanner: SelectHeroBanner,
    private readonly removeHero: RemoveHero,
  ) {}

  @RpcHandler('portfolio.hero.get')
  chosen(@Caller({ optional: true }) who: Principal | undefined, @Payload() dto: UserRefDto): Promise<HeroDto> {
    return this.getHero.get(dto, who);
  }

  @RpcHandler('portfolio.hero.select_photo')
  choosePhoto(@Caller() who: Principal, @Payload() dto: SelectHeroPhotoDto): Promise<HeroDto> {
    return this.selectHeroPhoto.select(who, dto);
  }

  @RpcHandler('portfolio.hero.select_banner')
  chooseBanner(@Caller() who: Principal, @Payload() dto: SelectHeroBannerDto): Promise<HeroDto> {
    return this.selectHeroBanner.select(who, dto);
  }

  @RpcHandler('portfolio.hero.remove')
  remove(@Caller() who: Principal): Promise<{ success: true }> {
    return this.removeHero.remove(who);
  }
}
