import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { CountedList } from '@vitrine/contracts/http/counted-lists';
import type { QueryOf } from '@vitrine/contracts/http/http-map';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { useCallback, useState } from 'react';
import { orSay, type RouteOptions } from '../../shared/api/api-client.js';
import { callList, type CountedRows, type RowOf } from '../../shared/api/call-list.js';

export const LIST_PAGE = 100;
/** Administrators work on the same lists at once, so their data is stale sooner. */
const LIST_FRESH_MS = 30_000;

/** Filter and order of a list. */
export type ListQuery<N extends CountedList> = Omit<NonNullable<QueryOf<N>>, 'limit' | 'offset' | 'format'>;

export interface ListSource<N extends CountedList> {
  route: N;
  /** Parameters of the route's path, where it has any. */
  params?: Record<string, string> | undefined;
  query: ListQuery<N>;
  /** Rows of a page, {@link LIST_PAGE} by default. */
  pageSize?: number | undefined;
  /** Error message; the error's own sentence by default. */
  failed?: string | undefined;
}

/** One page of a list of the dashboard. */
export const listPageQuery = <N extends CountedList>(source: ListSource<N>, page: number, pollMs?: number) => {
  const { route, params, query, pageSize = LIST_PAGE, failed } = source;
  const queryKey = [ROUTES[route].path, params, query, page];
  return queryOptions<CountedRows<RowOf<N>>, Error, CountedRows<RowOf<N>>, readonly unknown[]>({
    queryKey,
    queryFn: ({ signal, client }) => {
      const options = { params, query: { ...query, limit: pageSize, offset: page * pageSize }, signal };
      const known = client.getQueryData<CountedRows<RowOf<N>>>(queryKey);
      const answer = callList(route, options as unknown as RouteOptions<N>, known);
      return failed ? orSay(failed, answer) : answer;
    },
    staleTime: LIST_FRESH_MS,
    ...(pollMs && { refetchInterval: pollMs }),
  });
};

/**
 * The first page of a list, and the pages as a table requests them. While a new source is loading, the
 * rows of the former one stay. `source` is kept between renders. `pollMs` is how often what is shown is read again.
 */
export const useCountedList = <N extends CountedList>(source: ListSource<N>, pollMs?: number) => {
  const first = useQuery({ ...listPageQuery(source, 0, pollMs), placeholderData: keepPreviousData });
  const [answered, setAnswered] = useState(source);
  const isBehind = first.isPlaceholderData;
  if (first.data && !isBehind && answered !== source) setAnswered(source);
  const shown = isBehind ? answered : source;
  const pageQuery = useCallback((page: number) => listPageQuery(shown, page, pollMs), [shown, pollMs]);
  return { first, total: first.data?.total, shown, isBehind, pageQuery };
};
