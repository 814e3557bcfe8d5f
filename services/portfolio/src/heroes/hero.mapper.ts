import { imageSrc } from '@vitrine/contracts/media/photo-image';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ShownHero } from './hero.sql.js';

/** A hero fills the width of the screen. */
const HERO_WIDTH = 2400;

export const toHeroDto = (hero: ShownHero): HeroDto => ({ ...hero, url: imageSrc(hero.image, HERO_WIDTH) });
