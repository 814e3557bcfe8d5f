import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ChooseHeroPhotoDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import type { Principal } from '@vitrine/contracts/rpc/principal';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { ChooseHeroPhoto } from './choose-hero-photo.js';
import { ChosenHero } from './chosen-hero.js';

@Controller()
export class HeroesRpcController {
  constructor(
    private readonly chosenHero: ChosenHero,
    private readonly chooseHeroPhoto: ChooseHeroPhoto,
  ) {}

  @RpcHandler('portfolio.hero.chosen')
  onChosen(@Payload() dto: UserRefDto): Promise<HeroDto> {
    return this.chosenHero.run(dto);
  }

  @RpcHandler('portfolio.hero.choose_photo')
  onChoosePhoto(@Caller() who: Principal, @Payload() dto: ChooseHeroPhotoDto): Promise<HeroDto> {
    return this.chooseHeroPhoto.run(who, dto);
  }
}
