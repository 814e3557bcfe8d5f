import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { galleryCategory } from '@vitrine/contracts/media/categories.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { LANDING_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { readWithSentence } from '../../shared/api/api-client.js';
import { pageData } from '../../shared/api/page-data.js';
import { holdsPhotos } from '../held-photos.js';
import type { PartedList } from './use-photo-parts.js';

type Part = Parameters<PartedList<unknown>['read']>[0];

/** A part of the public gallery (GAL-16): of the featured photos for `all`, else of all of the category. */
const readPublicPhotos = (category: string, { limit, offset }: Part, signal: AbortSignal): Promise<PublicPhotoDto[]> =>
  readWithSentence(/*i18n*/ 'Failed to fetch photos', 'publicPhotos', {
    query: {
      ...(category === 'all' ? { featured: true } : { category }),
      limit,
      ...(offset > 0 && { offset }),
    },
    signal,
  });

export const landingPhotosQuery = queryOptions({
  queryKey: [ROUTES.publicPhotos.path, 'landing'] as const,
  queryFn: ({ signal }) => readPublicPhotos('all', { limit: LANDING_PHOTOS, offset: 0 }, signal),
  initialData: () => pageData('landing'),
});

/** All public photos of a category; the first part is in the server-rendered page. */
export const publicPhotos = (category: string): PartedList<PublicPhotoDto> => ({
  queryKey: [ROUTES.publicPhotos.path, category],
  read: (part, signal) => readPublicPhotos(category, part, signal),
  initialData: () => (category === galleryCategory(pageData('featured')) ? pageData('gallery') : undefined),
});

/** The signed-in user's own public photos, featured or not, in the order of the portfolio (GAL-13, GAL-15). */
const ownPhotos = (featured: boolean): PartedList<PhotoDto> => ({
  queryKey: [ROUTES.ownPhotos.path, 'public', featured],
  meta: holdsPhotos((parts: readonly (PhotoDto | readonly PhotoDto[])[]) => parts.flat()),
  read: ({ limit, offset }, signal) =>
    readWithSentence(/*i18n*/ 'Failed to fetch user photos', 'ownPhotos', {
      query: {
        visibility: 'public',
        featured,
        sort: 'portfolio',
        limit,
        offset,
      },
      signal,
    }),
});
export const OWN_FEATURED = ownPhotos(true);
export const OWN_OTHERS = ownPhotos(false);
