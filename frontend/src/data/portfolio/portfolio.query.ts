import { useMemo } from 'react';
import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import type { ProfileDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { resolveTemplate, type TemplateDto } from '@vitrine/contracts/portfolio/template.rules';
import { readWithSentence } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { QUERY_RETRIES } from '../../shared/constants.js';
import { loadOwnLook } from '../../shared/theme/page-theme.js';
import { savedLately, useKnownUser } from '../session/current-user.js';
import { pageData } from '../../shared/api/page-data.js';

const sentPage = () => pageData('portfolio');
const key = (path: string, of: string) => [path, of.toLowerCase()] as const;
/** Visitors' pages fetch the template without credentials (TPL-23). */
const unnamed = { credentials: 'omit' } as const;

/** A 404 is final: no retry. */
const unlessMissing = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES && !(error instanceof ApiError && error.status === 404);

const profileQuery = (identifier: string) =>
  queryOptions({
    queryKey: key(ROUTES.portfolio.path, identifier),
    queryFn: ({ signal }) =>
      readWithSentence(/*i18n*/ 'Failed to fetch photographer profile', 'portfolio', {
        params: { identifier },
        signal,
      }),
    initialData: () => sentPage()?.profile,
    retry: unlessMissing,
  });

/** A part of the photos, in the photographer's order. */
export const readPhotos = (identifier: string, offset: number, signal: AbortSignal): Promise<PublicPhotoDto[]> =>
  readWithSentence(/*i18n*/ 'Failed to fetch photographer photos', 'portfolioPhotos', {
    params: { identifier },
    query: { limit: LIST_LIMIT, offset },
    signal,
  });

/** The photos a portfolio begins with: those in the server-rendered page, else the first part (use-all-photos.ts). */
export const firstPhotosQuery = (identifier: string) =>
  queryOptions({
    queryKey: key(ROUTES.portfolioPhotos.path, identifier),
    queryFn: ({ signal }) => readPhotos(identifier, 0, signal),
    initialData: () => sentPage()?.photos,
    retry: unlessMissing,
  });

/** Featured photos the page brought besides the first ones; they are never fetched alone. */
export const moreFeaturedQuery = (identifier: string) =>
  queryOptions<PublicPhotoDto[]>({
    queryKey: [...key(ROUTES.portfolioPhotos.path, identifier), 'featured'] as const,
    queryFn: skipToken,
    initialData: () => sentPage()?.moreFeatured,
  });

/** The owner's choice of a template. */
const templateChoiceQuery = (userId: string) =>
  queryOptions({
    queryKey: [...key(ROUTES.templateOf.path, userId), 'choice'] as const,
    queryFn: ({ signal }) =>
      readWithSentence(/*i18n*/ 'Failed to fetch portfolio template', 'templateOf', {
        ...unnamed,
        params: { userId },
        signal,
      }),
    retry: false,
  });

/** The owner's template, else the default one; never the viewer's (TPL-01, TPL-05). */
export const templateQuery = (userId: string) =>
  queryOptions({
    queryKey: key(ROUTES.templateOf.path, userId),
    queryFn: async ({ client, signal }): Promise<TemplateDto | null> => {
      const all = readWithSentence(/*i18n*/ 'Failed to fetch templates', 'templates', { ...unnamed, signal });
      // A page in the default template is better than none.
      const chosen = client.fetchQuery(templateChoiceQuery(userId)).catch(() => null);
      const { templateId, dress } = (await chosen) ?? {};
      const template = resolveTemplate(await all, templateId) ?? null;
      if (!template || !dress) return template;
      await loadOwnLook();
      return { ...template, ...dress };
    },
    initialData: () => sentPage()?.template,
  });

/**
 * A profile as its owner has just saved it, which reaches the public page a moment later. At other times the public one
 * may be the newer: it may have been saved on another device.
 */
const asSaved = (profile: ProfileDto, own: UserDto): ProfileDto => {
  const { firstName, lastName, tagline, instagram, twitter, website, city, country, contactPreference } = own;
  const { bio: aboutMe, profileImageUrl: profileImage } = own;
  const words = { firstName, lastName, tagline, aboutMe, profileImage, instagram, twitter, website, city, country };
  return { ...profile, ...words, contactPreference };
};

/** The profile of a portfolio; the viewer's own one as they have just saved it. */
export const useProfile = (identifier: string, options: { enabled?: boolean } = {}) => {
  const own = useKnownUser();
  const client = useQueryClient();
  const query = useQuery({ ...profileQuery(identifier), ...options });
  const data = useMemo(
    () => (query.data && own?.id === query.data.id && savedLately(client) ? asSaved(query.data, own) : query.data),
    [query.data, own, client],
  );
  return { ...query, data };
};

/** Profile and template of a portfolio as far as its page has them: subscribes, and sends no request. */
export const useKnownPortfolio = (identifier: string) => {
  const { data: profile, error } = useProfile(identifier, { enabled: false });
  const { data, isError } = useQuery({ ...templateQuery(profile?.id ?? ''), enabled: false });
  // Where it could not be read, the page is in the default one.
  const template = data === undefined && isError ? null : data;
  return { profile, template, error };
};
