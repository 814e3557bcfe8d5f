import { Body, Controller, HttpCode, Param } from '@nestjs/common';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { ChooseHeroPhotoDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { idOr } from '../edge/params.js';
import { Serves } from '../edge/serves.decorator.js';
import { Who } from '../edge/who.decorator.js';

@Controller()
export class HeroController {
  constructor(private readonly rpc: RpcClient) {}

  @Serves('ownHero')
  own(@Who() { id }: UserDto): Promise<HeroDto> {
    return this.rpc.call('portfolio.hero.chosen', { userId: id });
  }

  @Serves('heroOf')
  of(@Param('userId') userId: string): Promise<HeroDto> {
    return this.rpc.call('portfolio.hero.chosen', { userId: idOr('HERO_NOT_FOUND', userId) });
  }

  @Serves('setCustomHero')
  @HttpCode(200)
  async setCustom(@Body() dto: ChooseHeroPhotoDto): Promise<{ success: true; message: string } & HeroDto> {
    const hero = await this.rpc.call('portfolio.hero.choose_photo', dto);
    return { success: true, message: `${hero.name} is now your hero image.`, ...hero };
  }
}
