import { imageSrc } from '@vitrine/contracts/media/photo-image';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';

/** A hero fills the width of the screen. */
const HERO_WIDTH = 2400;

/** A hero as it is kept. */
export type ShownHero = Omit<HeroDto, 'url'>;

export const toHeroDto = (hero: ShownHero): HeroDto => ({ ...hero, url: imageSrc(hero.image, HERO_WIDTH) });
