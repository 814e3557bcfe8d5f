import { useQuery } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useMemo } from 'react';
import { firstPublicPhotosQuery, readPublicPhotos } from './api/photos.query.js';

interface PublicPhotos {
  /** Part after part, as they came: the first is the page's. */
  parts: readonly (readonly PublicPhotoDto[])[];
  hasMore: boolean;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
  /** Brings the next part. */
  more: () => void;
}

const NOTHING: readonly (readonly PublicPhotoDto[])[] = [];

/** Everybody's photos, as far as somebody wants them. */
export const usePublicPhotos = (category: string, enabled: boolean): PublicPhotos => {
  const first = useQuery({ ...firstPublicPhotosQuery(category), enabled });
  const later = useQuery<readonly (readonly PublicPhotoDto[])[]>({
    queryKey: [...firstPublicPhotosQuery(category).queryKey, 'later'],
    enabled: false,
    queryFn: async ({ client, queryKey, signal }) => {
      const had = client.getQueryData<readonly (readonly PublicPhotoDto[])[]>(queryKey) ?? NOTHING;
      const offset = PAGE_PHOTOS + had.length * LIST_LIMIT;
      return [...had, await readPublicPhotos(category, { limit: LIST_LIMIT, offset }, signal)];
    },
  });

  const isWhole = later.data ? (later.data.at(-1)?.length ?? 0) < LIST_LIMIT : (first.data?.length ?? 0) < PAGE_PHOTOS;
  return {
    parts: useMemo(() => (first.data ? [first.data, ...(later.data ?? NOTHING)] : NOTHING), [first.data, later.data]),
    hasMore: !isWhole,
    isPending: first.isPending,
    isError: first.isLoadingError,
    retry: () => void first.refetch(),
    more: () => {
      if (!isWhole) void later.refetch({ cancelRefetch: false });
    },
  };
};
