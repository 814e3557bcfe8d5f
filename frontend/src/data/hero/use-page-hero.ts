import { useQuery } from '@tanstack/react-query';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useEffect } from 'react';
import { defaultHeroQuery, heroOfQuery } from './page-hero.query.js';
import { ownHeroQuery } from './own-hero.query.js';
import { report } from '../../shared/lib/report.js';

interface HeroAsk {
  /** Whose portfolio it is; none on the home page (HERO-09). */
  ownerId?: string;
  /** The viewer, where cached: a portfolio looks up no user (HERO-21). */
  viewerId?: string | null;
  /** Not yet, or never: nothing is fetched or shown. */
  enabled?: boolean;
}

/** Whose choice a page shows: its owner's; a viewer's only on pages that are the viewer's (HERO-15, HERO-19). */
export const heroChoice = ({ ownerId, viewerId }: HeroAsk): 'owner' | 'own' | 'default' => {
  if (viewerId && (!ownerId || ownerId === viewerId)) return 'own';
  return ownerId ? 'owner' : 'default';
};

/** The hero of a page. Whatever fails is reported and leaves the hero empty (HERO-11 to HERO-18). */
export const useHero = ({ enabled = true, ...ask }: HeroAsk): HeroDto | null => {
  const choice = heroChoice(ask);
  const own = useQuery({ ...ownHeroQuery, enabled: enabled && choice === 'own' });
  const owners = useQuery({ ...heroOfQuery(ask.ownerId ?? ''), enabled: enabled && choice === 'owner' });
  const standard = useQuery({ ...defaultHeroQuery, enabled: enabled && choice === 'default' });
  const { data, error } = choice === 'own' ? own : choice === 'owner' ? owners : standard;

  useEffect(() => {
    if (error) report.failure('The hero could not be loaded.', error);
  }, [error]);
  return enabled && data?.url ? data : null;
};
