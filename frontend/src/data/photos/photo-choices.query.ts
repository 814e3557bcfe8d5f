import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import { holdsPhotos } from '../held-photos.js';
import { readWithSentence } from '../../shared/api/api-client.js';
import { listQueryOf } from './photos-page.query.js';
import { EVERYTHING, type PhotosView } from './photos-view.js';

const PAGE = 30;
/** As many as the largest miniature shows. */
const FIRST = 9;

const page = (
  query: Partial<ReturnType<typeof listQueryOf>> & { limit: number; offset: number },
  signal: AbortSignal,
) => readWithSentence(/*i18n*/ 'Failed to fetch user photos', 'ownPhotosPage', { query, signal });

// Kept under the list's address, not under the page's: pages there are the photo table's, which changes them in place.
const KEY = ROUTES.ownPhotos.path;

/** One's own photos to choose from, newest first where the view says nothing else, a page at a time. */
export const photoChoicesQuery = (view: Partial<PhotosView>) =>
  infiniteQueryOptions({
    queryKey: [KEY, 'choices', view] as const,
    queryFn: ({ pageParam, signal }) =>
      page({ ...listQueryOf({ ...EVERYTHING, ...view }), limit: PAGE, offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const known = all.reduce((sum, { photos }) => sum + photos.length, 0);
      return last.photos.length > 0 && known < last.counts.matching ? known : undefined;
    },
    placeholderData: keepPreviousData,
    meta: holdsPhotos(({ pages }: InfiniteData<OwnPhotosPageDto>) => pages.flatMap(({ photos }) => photos)),
  });

/** The first photos of one's public page, in its order. */
export const firstPublicPhotosQuery = queryOptions({
  queryKey: [KEY, 'first-public'] as const,
  queryFn: ({ signal }) => page({ visibility: 'public', sort: 'portfolio', limit: FIRST, offset: 0 }, signal),
  meta: holdsPhotos(({ photos }: OwnPhotosPageDto) => photos),
});
