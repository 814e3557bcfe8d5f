import type { BannerDto } from '../media/banner.dto.js';
import type { HeroDto } from './portfolio.dto.js';

const OWN = 'custom-';

/** What a hero made of one's own photo is known by (ENT-14). */
export const ownHeroId = (photoId: string): string => OWN + photoId;

/** The photo a hero was made of; null for a banner. */
export const photoIdOfHero = ({ id, source }: Pick<HeroDto, 'id' | 'source'>): string | null =>
  source === 'custom' ? id.slice(OWN.length) : null;

/** The default banner as the hero of a page without a selected one (HERO-13). */
export const defaultHeroOf = ({ id, url, name, description, image }: BannerDto): HeroDto => ({
  id,
  source: 'default',
  url,
  name,
  description,
  image,
});
