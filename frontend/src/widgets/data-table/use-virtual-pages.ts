import { useCursorPages, useNextPage, type CursorPages, type CursorRows } from '../../shared/api/use-cursor-pages.js';
import { useOffsetPages, type LoadedRows, type OffsetPages } from '../../shared/api/use-offset-pages.js';
import { useRowWindow, type RowWindow, type RowWindowOptions } from './use-row-window.js';

/** What a table shows: the rows in the window, and their place in the list. */
export interface TableRows<TRow> extends RowWindow, LoadedRows<TRow> {
  /** Rows with a place in the table, those on their way included. */
  count: number;
  /** Rows of the whole list; null while it is unknown. */
  total: number | null;
}

type QueryKey = readonly unknown[];
type WindowOptions = Omit<RowWindowOptions, 'count'>;

/** The rows in the window of a list that is paged by offset; pages are fetched when their rows come near. */
export const useVirtualPages = <TPage, TRow, TKey extends QueryKey>({
  rowHeight,
  covered,
  list,
  ...pages
}: OffsetPages<TPage, TRow, TKey> & WindowOptions): TableRows<TRow> => {
  const { count } = pages;
  const view = useRowWindow({ count, rowHeight, covered, list });
  const rows = useOffsetPages(pages, edgesOf(view));
  return { ...view, ...rows, count, total: count };
};

/** The same for a list that is paged by cursor. */
export const useVirtualCursor = <TPage, TRow, TKey extends QueryKey, TCursor>({
  rowHeight,
  covered,
  list,
  ...pages
}: CursorPages<TPage, TRow, TKey, TCursor> & WindowOptions): TableRows<TRow> & Pick<CursorRows<TRow>, 'first'> => {
  const rows = useCursorPages(pages);
  const view = useRowWindow({ count: rows.count, rowHeight, covered, list });
  useNextPage(rows.near, edgesOf(view).last);
  return { ...view, ...rows };
};

const edgesOf = ({ items }: RowWindow) => ({ first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? 0 });
