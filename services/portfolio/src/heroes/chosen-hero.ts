import { Injectable } from '@nestjs/common';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { UserRefDto } from '@vitrine/contracts/identity/identity.rpc';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { toHeroDto } from './hero.mapper.js';
import { HeroesRepository } from './heroes.repository.js';

@Injectable()
export class ChosenHero {
  constructor(private readonly heroes: HeroesRepository) {}

  async run({ userId }: UserRefDto): Promise<HeroDto> {
    return toHeroDto((await this.heroes.of(userId)) ?? raise('HERO_NOT_FOUND'));
  }
}
