import { useQueries, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Rows on either side of the window whose pages are fetched ahead. */
export const ROWS_AHEAD = 30;

/** A list that the server gives in numbered pages of one size. */
export interface OffsetPages<TPage, TRow, TKey extends QueryKey> {
  /** Rows in the whole list. */
  count: number;
  pageSize: number;
  pageQuery: (page: number) => UseQueryOptions<TPage, Error, TPage, TKey>;
  rowsOf: (page: TPage) => readonly TRow[];
}

/** The loaded rows of a list, by offset or by cursor. */
export interface LoadedRows<TRow> {
  rowAt: (index: number) => TRow | undefined;
  /** Rows of the pages near the window. */
  loaded: () => readonly TRow[];
  /** Two rows and all between them, fetched if need be. */
  between: (first: number, last: number) => Promise<readonly TRow[]>;
  /** The first failure among the pages near the window. */
  failed: { error: Error; retry: () => void } | null;
}

/** Loads the pages of the rows from `first` to `last`, and of those a little further on. */
export const useOffsetPages = <TPage, TRow, TKey extends QueryKey>(
  { count, pageSize, pageQuery, rowsOf }: OffsetPages<TPage, TRow, TKey>,
  { first, last }: { first: number; last: number },
): LoadedRows<TRow> => {
  const client = useQueryClient();
  const from = Math.floor(Math.max(0, first - ROWS_AHEAD) / pageSize);
  const to = Math.floor(Math.max(0, Math.min(count - 1, last + ROWS_AHEAD)) / pageSize);
  const answers = useQueries({ queries: pagesBetween(from, to).map(pageQuery) });

  // A row outside the window, with the focus for example, is read from the cache.
  const pageAt = (page: number): TPage | undefined =>
    (answers[page - from]?.data as TPage | undefined) ?? client.getQueryData<TPage>(pageQuery(page).queryKey);
  const broken = answers.find(({ isError, data }) => isError && data === undefined);
  const between = useCallback(
    async (start: number, wanted: number) => {
      const end = Math.min(wanted, count - 1);
      const pages = pagesBetween(Math.floor(start / pageSize), Math.floor(end / pageSize));
      const found = await Promise.all(
        pages.map((page) => {
          const { queryKey, queryFn, meta } = pageQuery(page);
          // Fetched again only when it is out of date, and may lack rows.
          return client.fetchQuery({
            queryKey,
            ...(queryFn && { queryFn }),
            ...(meta && { meta }),
            staleTime: Infinity,
          });
        }),
      );
      const offset = start - (pages[0] ?? 0) * pageSize;
      return found.flatMap((page) => rowsOf(page)).slice(offset, offset + end - start + 1);
    },
    [client, count, pageQuery, pageSize, rowsOf],
  );
  return {
    rowAt: (index) => {
      const page = pageAt(Math.floor(index / pageSize));
      return page && rowsOf(page)[index % pageSize];
    },
    loaded: () => answers.flatMap(({ data }) => (data === undefined ? [] : rowsOf(data as TPage))),
    between,
    failed: broken?.error ? { error: broken.error, retry: () => void broken.refetch() } : null,
  };
};

const pagesBetween = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
