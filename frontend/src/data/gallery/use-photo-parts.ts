import { useQuery, useQueryClient, type QueryClient, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { useMemo } from 'react';

interface Part {
  limit: number;
  offset: number;
}

/** A list that comes in parts: `PAGE_PHOTOS` first, then `LIST_LIMIT` at a time. */
export interface PartedList<P> {
  queryKey: QueryKey;
  read: (part: Part, signal: AbortSignal) => Promise<P[]>;
  meta?: QueryMeta;
  /** The first part, where the page has brought it. */
  initialData?: () => P[] | undefined;
}

export interface PhotoParts<P> {
  /** Part after part, as they came. */
  parts: readonly (readonly P[])[];
  hasMore: boolean;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
  /** Brings the next part. */
  more: () => void;
}

const NOTHING: readonly never[] = [];

/** A list of photos, as far as somebody wants them. */
export const usePhotoParts = <P>(
  { queryKey, read, meta, initialData }: PartedList<P>,
  enabled: boolean,
): PhotoParts<P> => {
  const client = useQueryClient();
  const first = useQuery<P[]>({
    queryKey,
    queryFn: ({ signal }) => read({ limit: PAGE_PHOTOS, offset: 0 }, signal),
    ...(initialData && { initialData }),
    ...(meta && { meta }),
    enabled,
  });
  const laterKey = [...queryKey, 'later'];
  const later = useQuery<readonly (readonly P[])[]>({
    queryKey: laterKey,
    enabled: false,
    ...(meta && { meta }),
    queryFn: async ({ signal }) => {
      const had = upToDate<P>(client, laterKey);
      return [...had, await read({ limit: LIST_LIMIT, offset: PAGE_PHOTOS + had.length * LIST_LIMIT }, signal)];
    },
  });

  const had = later.data ? upToDate<P>(client, laterKey) : NOTHING;
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

/** The later parts; none when the photos have changed since they came. */
const upToDate = <P>(client: QueryClient, queryKey: QueryKey): readonly (readonly P[])[] => {
  const state = client.getQueryState<readonly (readonly P[])[]>(queryKey);
  return (!state?.isInvalidated && state?.data) || NOTHING;
};
