import { MORE_HEADER, TOTAL_HEADER, type CountedList } from '@vitrine/contracts/http/counted-lists';
import type { AnswerOf } from '@vitrine/contracts/http-map';
import { fetchRoute, type RouteArguments, type RouteOptions } from './api-client.js';

/** Counted lists, and the one that answers its rows and their total as an object (ENT-36). */
export type ListRoute = CountedList | 'storedFiles';

export type RowOf<N extends ListRoute> =
  AnswerOf<N> extends readonly (infer Row extends object)[] | { files: readonly (infer Row extends object)[] }
    ? Row
    : never;

/** A page of a list, and how many rows the list has in all. */
export interface CountedRows<Row> {
  rows: Row[];
  total: number;
  /** It has more: `total` is as far as the server counts. */
  hasMore: boolean;
  /** What the server calls these rows, of a list that is made to be polled. */
  etag?: string;
}

/**
 * `callRoute` for a list with its total. `known` is the last answer to the same query: a server that has
 * named its rows does not send them again while they are the same.
 */
export const callList = async <N extends ListRoute>(
  name: N,
  options: RouteOptions<N>,
  known?: CountedRows<RowOf<N>>,
): Promise<CountedRows<RowOf<N>>> => {
  const conditional = known?.etag
    ? { ...options, headers: { ...options.headers, 'If-None-Match': known.etag } }
    : options;
  const answer = await fetchRoute(name, ...([conditional] as unknown as RouteArguments<N>));
  const total = countIn(answer, TOTAL_HEADER);
  const hasMore = answer.headers.has(MORE_HEADER);
  const etag = answer.headers.get('etag');
  if (answer.status === 304 && known) return { ...known, total, hasMore };
  const body = (await answer.json()) as RowOf<N>[] | { files: RowOf<N>[]; totalFiles: number };
  if (!Array.isArray(body)) return { rows: body.files, total: body.totalFiles, hasMore };
  return { rows: body, total, hasMore, ...(etag && { etag }) };
};

/** A number in a header of an answer. */
export const countIn = ({ headers }: Response, header: string): number => Number(headers.get(header));
