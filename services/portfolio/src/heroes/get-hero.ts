import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { AppError, raise } from '@vitrine/contracts/errors/app-error';
import { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import { photoIdOfHero } from '@vitrine/contracts/portfolio/hero.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { Principal } from '@vitrine/contracts/identity/user.rules';
import { RpcClient } from '@vitrine/platform/rpc/rpc-client';
import { Caller } from '@vitrine/platform/rpc/caller.decorator';
import { RpcHandler } from '@vitrine/platform/rpc/rpc-handler.decorator';
import { toHeroDto } from './hero.mapper.js';
import { HeroesRepository } from './heroes.repository.js';

@Controller()
export class GetHero {
  constructor(
    private readonly heroes: HeroesRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** Its owner sees what their photo is called, also while it is private. */
  @RpcHandler('portfolio.hero.get')
  async get(@Payload() { userId }: UserRefDto, @Caller({ optional: true }) who?: Principal): Promise<HeroDto> {
    const isOwn = who?.userId === userId;
    const shown = isOwn ? await this.heroes.shownOn(userId) : await this.heroes.shownToVisitors(userId);
    const hero = toHeroDto(shown ?? raise('HERO_NOT_FOUND'));
    const photoId = isOwn ? photoIdOfHero(hero) : null;
    return photoId === null ? hero : { ...hero, name: (await this.titleOf(photoId)) ?? hero.name };
  }

  /** Null while media is unavailable. */
  private async titleOf(photoId: string): Promise<string | null> {
    try {
      return (await this.rpc.call('media.photo.get_mine', { photoId })).title;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}
