import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { ROWS_AHEAD, type LoadedRows } from './use-offset-pages.js';

/** A list of which each page names the next one: it is read forward only, and its length is unknown until its end. */
export interface CursorPages<TPage, TRow, TKey extends QueryKey, TCursor> {
  query: UseInfiniteQueryOptions<TPage, Error, InfiniteData<TPage>, TKey, TCursor>;
  rowsOf: (page: TPage) => readonly TRow[];
}

export interface CursorRows<TRow> extends LoadedRows<TRow> {
  /** Rows that are here, and one more for those that are still to come. */
  count: number;
  /** Null until the end of the list is here. */
  total: number | null;
  /** The answer to the first page, for the list's empty, loading and error states. */
  first: { isLoadingError: boolean; isPending: boolean; error: Error | null; refetch: () => unknown };
  /** Reports the rows near the window. */
  near: (last: number) => void;
}

export const useCursorPages = <TPage, TRow, TKey extends QueryKey, TCursor>({
  query,
  rowsOf,
}: CursorPages<TPage, TRow, TKey, TCursor>): CursorRows<TRow> => {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, ...first } =
    useInfiniteQuery(query);
  const rows = useMemo(() => (data?.pages ?? []).flatMap((page) => rowsOf(page)), [data, rowsOf]);
  return {
    count: rows.length + (hasNextPage ? 1 : 0),
    total: data && !hasNextPage ? rows.length : null,
    first,
    near: useCallback(
      (last: number) => {
        // A failed page is refetched by hand only.
        const waits = isFetchingNextPage || isFetchNextPageError;
        if (hasNextPage && !waits && last + ROWS_AHEAD >= rows.length) void fetchNextPage();
      },
      [fetchNextPage, hasNextPage, isFetchNextPageError, isFetchingNextPage, rows.length],
    ),
    rowAt: (index) => rows[index],
    loaded: () => rows,
    between: (start, end) => Promise.resolve(rows.slice(start, end + 1)),
    failed: isFetchNextPageError && first.error ? { error: first.error, retry: () => void fetchNextPage() } : null,
  };
};

/** Fetches the next page when the last row in the window is near the end of what is loaded. */
export const useNextPage = (near: (last: number) => void, last: number): void => {
  useEffect(() => near(last), [near, last]);
};
