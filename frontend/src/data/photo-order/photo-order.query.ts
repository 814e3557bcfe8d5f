import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { holdsPhotos } from '../held-photos.js';
import { loadedOf } from './order.js';

const ARRANGE_PAGE = 100;

const pageOf = (offset: number, limit: number, visibility: 'public' | undefined, signal?: AbortSignal) =>
  callRoute('ownPhotosPage', {
    query: { sort: 'portfolio', visibility, limit, offset },
    ...(signal && { signal }),
  });

/** What the portfolio shows, in its order. */
export const photoOrderQuery = infiniteQueryOptions({
  // Under no route's path: its pages depend on one another, and what invalidates the lists must not reload it amid a move.
  queryKey: ['photo-order'] as const,
  queryFn: ({ pageParam, signal }) => pageOf(pageParam, ARRANGE_PAGE, 'public', signal),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => {
    const loaded = loadedOf(pages);
    return last.photos.length > 0 && loaded < last.counts.matching ? loaded : undefined;
  },
  staleTime: 0,
  meta: holdsPhotos(({ pages }: InfiniteData<OwnPhotosPageDto>) => pages.flatMap(({ photos }) => photos)),
});

/** The photo at a place of the order, from 0; null beyond its end. */
export const fetchIdAt = async (place: number): Promise<string | null> =>
  (await pageOf(place, 1, 'public')).photos[0]?.id ?? null;

/** The order of all photos, private ones too; null when there are more than can be put back at once. */
export const fetchWholeOrder = async (): Promise<string[] | null> => {
  const { photos, counts } = await pageOf(0, LIST_LIMIT, undefined);
  return counts.matching <= photos.length ? photos.map(({ id }) => id) : null;
};
