import { TOTAL_HEADER, type CountedList } from '@vitrine/contracts/http/counted-lists';
import type { AnswerOf } from '@vitrine/contracts/http/http-map';
import { fetchRoute, type RouteArguments } from './api-client.js';

export type RowOf<N extends CountedList> = AnswerOf<N> extends readonly (infer Row extends object)[] ? Row : never;

/** A page of a list, and the number of rows of the whole list. */
export interface CountedRows<Row> {
  rows: Row[];
  total: number;
}

/** `callRoute` for a list whose total is in a header. */
export const callList = async <N extends CountedList>(
  name: N,
  ...args: RouteArguments<N>
): Promise<CountedRows<RowOf<N>>> => {
  const answer = await fetchRoute(name, ...args);
  return { rows: (await answer.json()) as RowOf<N>[], total: countIn(answer, TOTAL_HEADER) };
};

/** The number in a response header. */
export const countIn = ({ headers }: Response, header: string): number => Number(headers.get(header));
