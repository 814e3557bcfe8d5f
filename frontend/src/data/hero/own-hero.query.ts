import { queryOptions, useQuery } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { defaultHeroOf } from '@vitrine/contracts/portfolio/hero.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useState } from 'react';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { PENDING_POLL_MS } from '../../shared/constants.js';
import type { HeroChoice } from './set-hero.js';

/** The hero of one's own page; null while there is neither a choice nor a default (HERO-12, HERO-13, HERO-16). */
export const ownHeroQuery = queryOptions({
  queryKey: [ROUTES.ownHero.path] as const,
  queryFn: async ({ signal }): Promise<HeroDto | null> => {
    try {
      return await callRoute('ownHero', { signal });
    } catch (error) {
      const { status } = error as ApiError;
      if (status === 401) return defaultHero(signal);
      if (status === 404) return null;
      throw error;
    }
  },
});

/** The hero of users who have selected none; null while there is none (HERO-13, HERO-14). */
export const defaultHero = async (signal: AbortSignal): Promise<HeroDto | null> => {
  try {
    return defaultHeroOf(await callRoute('defaultHero', { signal }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
};

/** How long a photo may take to become a banner in the background. */
const ARRIVAL_MS = 30_000;

/** The same, read again and again after a choice until that is on the page. */
export const useArrivingHero = () => {
  const [awaited, setAwaited] = useState<{ id: string; since: number } | null>(null);
  const isHere = (id: string | undefined) => !awaited || id === awaited.id;
  const { data } = useQuery({
    ...ownHeroQuery,
    refetchInterval: ({ state }) =>
      isHere(state.data?.id) || Date.now() - (awaited?.since ?? 0) > ARRIVAL_MS ? false : PENDING_POLL_MS,
  });
  return {
    id: data?.id ?? null,
    /** Undefined while it is not known. */
    source: data && data.source,
    isArriving: !isHere(data?.id),
    wait: ({ kind, id }: HeroChoice) => setAwaited({ id: kind === 'custom' ? `custom-${id}` : id, since: Date.now() }),
  };
};
