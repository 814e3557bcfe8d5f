import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';

/** The signed-in person's choice; none is null (HERO-12, HERO-16). */
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
