import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { SelectHeroBannerDto, SelectHeroPhotoDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChooseHeroBanner } from './choose-hero-banner.js';
import { ChooseHeroPhoto } from './choose-hero-photo.js';
import { ChosenHero } from './chosen-hero.js';
import { RemoveHero } from './remove-hero.js';

@Controller()
export class HeroesRpcController {
  constructor(
    private readonly chosenHero: ChosenHero,
    private readonly chooseHeroPhoto: ChooseHeroPhoto,
    private readonly chooseHeroBanner: ChooseHeroBanner,
    private readonly removeHero: RemoveHero,
  ) {}

  @RpcHandler('portfolio.hero.get')
  onChosen(@Caller({ optional: true }) who: Principal | undefined, @Payload() dto: UserRefDto): Promise<HeroDto> {
    return this.chosenHero.run(dto, who);
  }

  @RpcHandler('portfolio.hero.select_photo')
  onChoosePhoto(@Caller() who: Principal, @Payload() dto: SelectHeroPhotoDto): Promise<HeroDto> {
    return this.chooseHeroPhoto.run(who, dto);
  }

  @RpcHandler('portfolio.hero.select_banner')
  onChooseBanner(@Caller() who: Principal, @Payload() dto: SelectHeroBannerDto): Promise<HeroDto> {
    return this.chooseHeroBanner.run(who, dto);
  }

  @RpcHandler('portfolio.hero.remove')
  onRemove(@Caller() who: Principal): Promise<{ success: true }> {
    return this.removeHero.run(who);
  }
}
