import { imageSrc } from '@vitrine/contracts/media/photo-image';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { ShownHero } from './hero.sql.js';

/** A hero fills the width of the screen. */
const HERO_WIDTH = 2400;

export const toHeroDto = (hero: ShownHero): HeroDto => ({ ...hero, url: imageSrc(hero.image, HERO_WIDTH) });

const OWN = 'custom-';

/** What a hero made of one's own photo is known by (ENT-14). */
export const ownHeroId = (photoId: string): string => OWN + photoId;

/** The photo a hero was made of; null for a banner. */
export const photoIdOfHero = ({ id, source }: HeroDto): string | null =>
  source === 'custom' ? id.slice(OWN.length) : null;
