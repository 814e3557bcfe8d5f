import type { Fault } from './faults.js';
import { GoogleError } from './google-error.js';
import type { Seal } from './seal.js';

/** A page as a caller wants it. */
export interface PageWish {
  readonly size: number;
  readonly token: string | undefined;
}

/** A page of a list. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextPageToken: string | undefined;
}

/** Negative numbers and words are refused; 0 is the default. */
export const pageSizeOf = (given: unknown, usual: number): number => {
  const size = given === undefined || given === null || given === '' ? 0 : Number(given);
  if (!Number.isInteger(size) || size < 0) throw new GoogleError('INVALID_ARGUMENT', 'Page size must not be negative.');
  return size || usual;
};

/** Cuts a page out of a list. A token belongs to one list, and says nothing about it. */
export const pageOf = <T>(seal: Seal, list: string, all: readonly T[], wish: PageWish, fault?: Fault): Page<T> => {
  const from = wish.token ? seal.open<number>(`page ${list}`, wish.token) : 0;
  if (from === undefined) throw new GoogleError('INVALID_ARGUMENT', 'The page token is invalid.');
  const tokenFor = (at: number): string => seal.close(`page ${list}`, at);
  if (fault?.kind === 'empty-page') return { rows: [], nextPageToken: tokenFor(from) };
  const rows = all.slice(from, from + wish.size);
  const end = from + wish.size;
  const nextPageToken = end < all.length ? tokenFor(end) : undefined;
  if (fault?.kind === 'repeated-token') return { rows, nextPageToken: tokenFor(from) };
  if (fault?.kind === 'same-item-twice') return { rows: [...rows, ...rows.slice(0, 1)], nextPageToken };
  return { rows, nextPageToken };
};
