import type { MessageDescriptor } from '@lingui/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '@vitrine/contracts/http-map';
import { i18n } from '@vitrine/contracts/i18n';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { useCallback, useState } from 'react';
import { addressOf, orSay, type RouteOptions } from '../../shared/api/api-client.js';
import { callList, type CountedRows, type ListRoute, type RowOf } from '../../shared/api/call-list.js';

export const LIST_PAGE = 100;
/** Administrators work on the same lists at once, so their data is stale sooner. */
const LIST_FRESH_MS = 30_000;

/** Filter and order of a list. */
export type ListQuery<N extends ListRoute> = Omit<NonNullable<QueryOf<N>>, 'limit' | 'offset' | 'format'>;

export interface ListSource<N extends ListRoute> {
  route: N;
  /** Parameters of the route's path, where it has any. */
  params?: Record<string, string> | undefined;
  query: ListQuery<N>;
  /** Rows of a page, {@link LIST_PAGE} by default. */
  pageSize?: number | undefined;
  /** Error message; the error's own sentence by default. */
  failed?: MessageDescriptor | undefined;
}

/** The whole list as a CSV file. */
export const csvAddressOf = <N extends ListRoute>({ route, params, query }: ListSource<N>): string =>
  addressOf(route, params, { ...query, format: 'csv' });

/** How often what is shown is read again, in milliseconds, or how often its rows ask for it; false: not at all. */
export type Poll<N extends ListRoute> = number | ((rows: readonly RowOf<N>[]) => number | false);

/** One page of a list of the dashboard. */
export const listPageQuery = <N extends ListRoute>(source: ListSource<N>, page: number, poll?: Poll<N>) => {
  const { route, params, query, pageSize = LIST_PAGE, failed } = source;
  const queryKey = [ROUTES[route].path, params, query, page];
  return queryOptions<CountedRows<RowOf<N>>, Error, CountedRows<RowOf<N>>, readonly unknown[]>({
    queryKey,
    queryFn: ({ signal, client }) => {
      const options = { params, query: { ...query, limit: pageSize, offset: page * pageSize }, signal };
      const known = client.getQueryData<CountedRows<RowOf<N>>>(queryKey);
      const answer = callList(route, options as unknown as RouteOptions<N>, known);
      return failed ? orSay(i18n._(failed), answer) : answer;
    },
    staleTime: LIST_FRESH_MS,
    ...(poll && {
      refetchInterval: typeof poll === 'number' ? poll : ({ state }) => poll(state.data?.rows ?? []),
    }),
  });
};

/**
 * The first page of a list, and the pages as a table requests them. While a new source is loading, the
 * rows of the former one stay. `source` and `poll` are kept between renders.
 */
export const useCountedList = <N extends ListRoute>(source: ListSource<N>, poll?: Poll<N>) => {
  const first = useQuery({ ...listPageQuery(source, 0, poll), placeholderData: keepPreviousData });
  const [answered, setAnswered] = useState(source);
  const isBehind = first.isPlaceholderData;
  if (first.data && !isBehind && answered !== source) setAnswered(source);
  const shown = isBehind ? answered : source;
  const pageQuery = useCallback((page: number) => listPageQuery(shown, page, poll), [shown, poll]);
  return { first, total: first.data?.total, hasMore: first.data?.hasMore ?? false, shown, isBehind, pageQuery };
};
