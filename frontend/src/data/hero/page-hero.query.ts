import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { defaultHero } from './own-hero.query.js';
import { pageData } from '../../shared/api/page-data.js';

/** The hero of the home page for visitors (HERO-13, HERO-17). */
export const defaultHeroQuery = queryOptions({
  queryKey: [ROUTES.defaultHero.path] as const,
  queryFn: ({ signal }) => defaultHero(signal),
  initialData: () => pageData('hero'),
});

/** The hero of a portfolio, fetched without credentials; its owner's, else the default (HERO-11, HERO-19). */
export const heroOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [ROUTES.heroOf.path, userId.toLowerCase()] as const,
    queryFn: async ({ signal }): Promise<HeroDto | null> => {
      try {
        return await callRoute('heroOf', { params: { userId }, credentials: 'omit', signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    initialData: () => {
      const page = pageData('portfolio');
      return page?.profile.id === userId ? page.hero : undefined;
    },
  });
