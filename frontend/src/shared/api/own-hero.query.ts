import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { callRoute } from './api-client.js';
import { ApiError } from './api-error.js';

/** The hero of one's own page; null while there is neither a choice nor a default (HERO-12, HERO-13, HERO-16). */
export const ownHeroQuery = queryOptions({
  queryKey: [ROUTES.ownHero.path] as const,
  queryFn: async ({ signal }) => {
    try {
      return await callRoute<HeroDto>('ownHero', { signal });
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null;
      throw error;
    }
  },
});
