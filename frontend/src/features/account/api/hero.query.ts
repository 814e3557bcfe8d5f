import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { HeroImageDto } from '@vitrine/contracts/media/picture.dto';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { ApiError } from '../../../shared/api/api-error.js';

/** The hero of one's own page; null while there is neither a choice nor a default (HERO-13). */
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

/** Banners for everybody (PROF-24). */
export const heroImagesQuery = queryOptions({
  queryKey: [ROUTES.heroImages.path] as const,
  queryFn: ({ signal }) => callRoute<HeroImageDto[]>('heroImages', { signal }),
});
