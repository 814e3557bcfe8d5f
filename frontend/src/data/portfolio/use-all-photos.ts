import { useQuery } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { PAGE_FEATURED } from '@vitrine/contracts/portfolio/page.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { afterPart, joinPhotos, type LaterPhotos } from './photo-parts.js';
import { firstPhotosQuery, moreFeaturedQuery, readPhotos } from './portfolio.query.js';

export interface AllPhotos {
  /** Those that have come, from the first one on, in the photographer's order. */
  photos: readonly PublicPhotoDto[];
  /** Featured photos from the first on; further ones may be in parts not loaded yet. */
  featured: readonly PublicPhotoDto[];
  /** More featured photos may be among those that have not come. */
  featuredGoesOn: boolean;
  /** How many there are, come or not. */
  total: number;
  isComplete: boolean;
  state: 'loading' | 'failed' | 'ready';
  /** The part that was fetched last did not come. */
  hasStalled: boolean;
  retry: () => void;
  /** Brings the next part. */
  loadMore: () => void;
  loadAll: () => void;
}

/** All photos of a portfolio: at first those of its page, then part after part, as far as they are needed. */
export const useAllPhotos = (identifier: string, photoCount: number | undefined): AllPhotos => {
  const first = useQuery(firstPhotosQuery(identifier));
  const more = useQuery(moreFeaturedQuery(identifier));
  const [wanted, setWanted] = useState(0);

  const begun = first.data?.length ?? 0;
  // Until the profile's count is loaded, a part that is not full is the last.
  const count = photoCount ?? (begun < LIST_LIMIT ? begun : Number.POSITIVE_INFINITY);
  const hasAll = first.data !== undefined && begun >= count;
  const later = useQuery<LaterPhotos>({
    queryKey: [...firstPhotosQuery(identifier).queryKey, 'later'],
    enabled: false,
    queryFn: async ({ client, queryKey, signal }) => {
      const had = client.getQueryData<LaterPhotos>(queryKey) ?? { photos: [], next: begun, isComplete: false };
      const part = await readPhotos(identifier, had.next, signal);
      return afterPart(had, part, { total: count, partSize: LIST_LIMIT });
    },
  });

  const { data: got, isFetching, isError, refetch } = later;
  const photos = useMemo(() => joinPhotos(first.data ?? [], got?.photos ?? []), [first.data, got]);
  const come = photos.length;
  const isComplete = hasAll || got?.isComplete === true;
  const featured = useMemo(
    () =>
      joinPhotos(
        photos.filter((photo) => photo.featured),
        more.data ?? [],
      ),
    [photos, more.data],
  );

  const isShort = first.data !== undefined && !isComplete && come < wanted;
  // After every part: its fetch may have begun and ended between two renders.
  useEffect(() => {
    if (isShort && !isFetching && !isError) void refetch({ cancelRefetch: false });
  }, [got, isShort, isFetching, isError, refetch]);

  return {
    photos,
    featured,
    featuredGoesOn: !isComplete && (more.data === undefined || featured.length >= PAGE_FEATURED),
    total: isComplete ? photos.length : Math.max(photoCount ?? 0, photos.length),
    isComplete,
    state: first.isPending ? 'loading' : first.isLoadingError ? 'failed' : 'ready',
    hasStalled: isShort && isError,
    retry: () => void (first.isLoadingError ? first.refetch() : refetch()),
    loadMore: useCallback(() => setWanted((was) => Math.max(was, come + 1)), [come]),
    loadAll: useCallback(() => setWanted(Number.POSITIVE_INFINITY), []),
  };
};
