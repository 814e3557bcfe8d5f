import type { RouteName } from './routes.js';

/** Header of a counted list: rows in all, of which the answer is a page. */
export const TOTAL_HEADER = 'x-total-count';
/** Header of a list that has more rows than {@link TOTAL_HEADER} says, which then is {@link COUNTED_ROWS_MAX}. */
export const MORE_HEADER = 'x-total-more';
/**
 * How far a list that grows with the site is counted: to count what comes behind would read an entry for each row.
 * Searches, filters, the other order and the CSV file lead there.
 */
export const COUNTED_ROWS_MAX = 10_000;
/** Header of the list of users: administrators among all users (ADM-GEN-13). */
export const ADMIN_COUNT_HEADER = 'x-admin-count';

/** Lists that answer an array with {@link TOTAL_HEADER}, or with `?format=csv` the same rows as a file. */
export const COUNTED_LISTS = [
  'adminUsers',
  'adminActs',
  'adminPhotos',
  'auditFindings',
  'storedUsers',
  'quarantine',
  'enquiries',
  'emails',
] as const satisfies readonly RouteName[];
export type CountedList = (typeof COUNTED_LISTS)[number];

/** Rows of one file: more is no table that a program opens. */
export const CSV_ROWS_MAX = 1_000_000;
