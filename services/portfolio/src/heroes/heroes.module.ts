import { Module } from '@nestjs/common';
import { ReadModelModule } from '../read-model/read-model.module.js';
import { GetHero } from './get-hero.js';
import { HeroesRepository } from './heroes.repository.js';
import { RemoveHero } from './remove-hero.js';
import { SelectHeroBanner } from './select-hero-banner.js';
import { SelectHeroPhoto } from './select-hero-photo.js';

/** Selected heroes. */
@Module({
  imports: [ReadModelModule],
  controllers: [GetHero, RemoveHero, SelectHeroBanner, SelectHeroPhoto],
  providers: [HeroesRepository],
})
export class HeroesModule {}
