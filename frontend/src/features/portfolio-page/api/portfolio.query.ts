import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { HeroDto, PortfolioPageDto, ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { resolveTemplate, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { callRoute, readOrSay } from '../../../shared/api/api-client.js';
import { ApiError } from '../../../shared/api/api-error.js';
import { QUERY_RETRIES } from '../../../shared/constants.js';
import { pageData } from '../../../shared/api/page-data.js';

const sentPage = () => pageData<PortfolioPageDto>('portfolio');
const key = (path: string, of: string) => [path, of.toLowerCase()] as const;
/** Visitors' pages ask for template and hero without saying who asks (TPL-23). */
const unnamed = { credentials: 'omit' } as const;

/** Somebody who is not there will not be there in a second either. */
const unlessMissing = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES && !(error instanceof ApiError && error.status === 404);

export const profileQuery = (identifier: string) =>
  queryOptions({
    queryKey: key(ROUTES.portfolio.path, identifier),
    queryFn: ({ signal }) =>
      readOrSay<ProfileDto>('Failed to fetch photographer profile', 'portfolio', { params: { identifier }, signal }),
    initialData: () => sentPage()?.profile,
    retry: unlessMissing,
  });

export const portfolioPhotosQuery = (identifier: string) =>
  queryOptions({
    queryKey: key(ROUTES.portfolioPhotos.path, identifier),
    queryFn: ({ signal }) =>
      readOrSay<PublicPhotoDto[]>('Failed to fetch photographer photos', 'portfolioPhotos', {
        params: { identifier },
        signal,
      }),
    initialData: () => sentPage()?.photos,
    retry: unlessMissing,
  });

/** The owner's template, else the default one; never the viewer's (TPL-01, TPL-05). */
export const templateQuery = (userId: string) =>
  queryOptions({
    queryKey: key(ROUTES.templateOf.path, userId),
    queryFn: async ({ signal }): Promise<TemplateDto | null> => {
      const all = readOrSay<TemplateDto[]>('Failed to fetch templates', 'templates', { ...unnamed, signal });
      const chosen = readOrSay<{ templateId: string }>('Failed to fetch portfolio template', 'templateOf', {
        ...unnamed,
        params: { userId },
        signal,
      }).catch(() => null);
      return resolveTemplate(await all, (await chosen)?.templateId) ?? null;
    },
    initialData: () => sentPage()?.template,
  });

/** The owner's hero picture; any failure leaves the hero empty (HERO-11, HERO-14, HERO-18). */
export const heroQuery = (userId: string) =>
  queryOptions({
    queryKey: key(ROUTES.heroOf.path, userId),
    queryFn: async ({ signal }): Promise<HeroDto | null> =>
      callRoute<HeroDto>('heroOf', { ...unnamed, params: { userId }, signal }).catch(() => null),
    initialData: () => sentPage()?.hero ?? (sentPage() ? null : undefined),
  });
