import type { MessageDescriptor } from '@lingui/core';
import type { ListQuery } from '../../../data/admin/counted-list.query.js';
import type { ListRoute } from '../../../shared/api/call-list.js';
import { choiceField, listView, textField, type ListView } from '../../../shared/lib/list-view.js';

interface Choice {
  id: string;
  /** A string is a name that somebody has given. */
  label: MessageDescriptor | string;
}

type FilterParam<N extends ListRoute> = Exclude<keyof ListQuery<N> & string, 'q' | 'sort'>;

/** Narrows a list by one parameter of its query: to one of several values, or to the days from or before one. */
export type ListFilter<N extends ListRoute> = { param: FilterParam<N>; label: MessageDescriptor } & (
  | { all: MessageDescriptor; choices: readonly Choice[] }
  | { day: 'from' | 'until' }
);

type SortOf<N extends ListRoute> = ListQuery<N> extends { sort?: infer Sort } ? NonNullable<Sort> : never;

/** Definition of a list of the dashboard, kept between renders. */
export interface AdminList<N extends ListRoute> {
  route: N;
  /** Noun of one row, and of several. */
  nouns: readonly [one: MessageDescriptor, many: MessageDescriptor];
  /** Shown when the list is empty. */
  empty: MessageDescriptor;
  /** Shown when the list cannot be loaded; the error's own sentence by default. */
  failed?: MessageDescriptor;
  search?: { label: MessageDescriptor; placeholder: MessageDescriptor };
  /** Orders of the server, the plain one first; a minus turns the order of the column with that id. */
  sorts?: readonly { id: SortOf<N> & string; label: MessageDescriptor }[];
  filters?: readonly ListFilter<N>[];
  /** Prefix of its parameters in the address, for a second list of a tab. */
  prefix?: string;
  /** Rows of one page, 100 by default. */
  pageSize?: number;
  /** Pixels of a row, and of the card it is on a phone. */
  rowHeight?: { row: number; card: number };
}

/** Texts by name: the search, the order, and the value of each filter. Empty: not narrowed. */
export type AdminView = { q: string; sort: string } & Record<string, string>;

/** Maps a view to the page's address and back. */
export const addressOfList = <N extends ListRoute>(list: AdminList<N>): ListView<AdminView> => {
  const { sorts = [], filters = [], prefix = '' } = list;
  const sortIds: string[] = sorts.map(({ id }) => id);
  return listView({
    q: textField(`${prefix}q`),
    sort: choiceField(`${prefix}sort`, sortIds, sortIds[0] ?? ''),
    ...Object.fromEntries(
      filters.map((filter) => [
        filter.param,
        'day' in filter
          ? textField(prefix + filter.param)
          : choiceField(
              prefix + filter.param,
              filter.choices.map(({ id }) => id),
              '',
            ),
      ]),
    ),
  }) as ListView<AdminView>;
};

/** The server's query for a view. */
export const queryOfView = <N extends ListRoute>(list: AdminList<N>, view: AdminView): ListQuery<N> => {
  const { q, sort, ...filtered } = view;
  const values = (list.filters ?? []).map((filter) => {
    const value = filtered[filter.param] ?? '';
    return [filter.param, 'day' in filter ? startOf(value, filter.day) : value || undefined];
  });
  return { q: q.trim() || undefined, sort: sort || undefined, ...Object.fromEntries(values) } as ListQuery<N>;
};

/** Whether a search or filter is set. */
export const isNarrowed = (view: AdminView): boolean =>
  Object.entries(view).some(([name, value]) => name !== 'sort' && value.trim() !== '');

/** Start of a day (YYYY-MM-DD) in the browser's time zone; for `until`, its end. */
const startOf = (day: string, which: 'from' | 'until'): string | undefined => {
  if (day === '') return undefined;
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + (which === 'until' ? 1 : 0));
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};
