import { useQuery, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { useMemo } from 'react';

interface Part {
  limit: number;
  offset: number;
}

/** A list fetched in parts: `PAGE_PHOTOS` first, then `LIST_LIMIT` at a time. */
export interface PartedList<P> {
  queryKey: QueryKey;
  read: (part: Part, signal: AbortSignal) => Promise<P[]>;
  meta?: QueryMeta;
  /** The first part, where the page has brought it. */
  initialData?: () => P[] | undefined;
}

type Parts<P> = readonly (readonly P[])[];

export interface PhotoParts<P> {
  /** The parts in the order fetched. */
  parts: Parts<P>;
  hasMore: boolean;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
  /** Brings the next part. */
  more: () => void;
}

const NOTHING: readonly never[] = [];

/**
 * A list of photos, as far as it is fetched. When photos have changed, the first part is read again, and the later
 * ones are dropped.
 */
export const usePhotoParts = <P>(
  { queryKey, read, meta, initialData }: PartedList<P>,
  enabled: boolean,
): PhotoParts<P> => {
  const laterKey = [...queryKey, 'later'];
  const first = useQuery<P[]>({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const photos = await read({ limit: PAGE_PHOTOS, offset: 0 }, signal);
      if (client.getQueryState(laterKey)?.isInvalidated) client.setQueryData<Parts<P>>(laterKey, NOTHING);
      return photos;
    },
    ...(initialData && { initialData }),
    ...(meta && { meta }),
    enabled,
  });
  const later = useQuery<Parts<P>>({
    queryKey: laterKey,
    enabled: false,
    ...(meta && { meta }),
    queryFn: async ({ client, signal }) => {
      const state = client.getQueryState<Parts<P>>(laterKey);
      const had = (!state?.isInvalidated && state?.data) || NOTHING;
      return [...had, await read({ limit: LIST_LIMIT, offset: PAGE_PHOTOS + had.length * LIST_LIMIT }, signal)];
    },
  });

  const had = later.data ?? NOTHING;
  const isWhole = had.length > 0 ? (had.at(-1)?.length ?? 0) < LIST_LIMIT : (first.data?.length ?? 0) < PAGE_PHOTOS;
  return {
    parts: useMemo(() => (first.data ? [first.data, ...had] : NOTHING), [first.data, had]),
    hasMore: !isWhole,
    isPending: first.isPending,
    isError: first.isLoadingError,
    retry: () => void first.refetch(),
    more: () => {
      if (!isWhole) void later.refetch({ cancelRefetch: false });
    },
  };
};
