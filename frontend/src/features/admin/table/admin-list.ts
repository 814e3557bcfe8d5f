import type { CountedList } from '@vitrine/contracts/http/counted-lists';
import type { ListQuery } from '../../../data/admin/counted-list.query.js';
import { choiceField, listView, textField, type ListView } from '../../../shared/lib/list-view.js';

interface Choice {
  id: string;
  label: string;
}

type FilterParam<N extends CountedList> = Exclude<keyof ListQuery<N> & string, 'q' | 'sort'>;

/** Narrows a list by one parameter of its query: to one of several values, or to the days from or before one. */
export type ListFilter<N extends CountedList> = { param: FilterParam<N>; label: string } & (
  | { all: string; choices: readonly Choice[] }
  | { day: 'from' | 'until' }
);

type SortOf<N extends CountedList> = ListQuery<N> extends { sort?: infer Sort } ? NonNullable<Sort> : never;

/** A list of the dashboard as its tab describes it, once for all renders. */
export interface AdminList<N extends CountedList> {
  route: N;
  /** What its rows are called: one, several. */
  nouns: readonly [one: string, many: string];
  /** What an empty list says. */
  empty: string;
  /** What is said when it cannot be read; the error's own sentence by default. */
  failed?: string;
  search?: { label: string; placeholder: string };
  /** Orders of the server, the plain one first; a minus turns the order of the column with that id. */
  sorts?: readonly { id: SortOf<N> & string; label: string }[];
  filters?: readonly ListFilter<N>[];
  /** Before the names of its parameters in the address, where the tab has another list. */
  prefix?: string;
  /** How often it is read again while it is shown. */
  pollMs?: number;
  /** Pixels of a row, and of the card it is on a phone. */
  rowHeight?: { row: number; card: number };
}

/** Texts by name: the search, the order, and the value of each filter. Empty: not narrowed. */
export type AdminView = { q: string; sort: string } & Record<string, string>;

/** How a view stands in the page's address. */
export const addressOfList = <N extends CountedList>(list: AdminList<N>): ListView<AdminView> => {
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

/** What the server is asked for a view. */
export const queryOfView = <N extends CountedList>(list: AdminList<N>, view: AdminView): ListQuery<N> => {
  const { q, sort, ...filtered } = view;
  const values = (list.filters ?? []).map((filter) => {
    const value = filtered[filter.param] ?? '';
    return [filter.param, 'day' in filter ? startOf(value, filter.day) : value || undefined];
  });
  return { q: q.trim() || undefined, sort: sort || undefined, ...Object.fromEntries(values) } as ListQuery<N>;
};

/** Whether a view shows less than all rows. */
export const isNarrowed = (view: AdminView): boolean =>
  Object.entries(view).some(([name, value]) => name !== 'sort' && value.trim() !== '');

/** When a day (YYYY-MM-DD) begins where the administrator is; for `until`, when it is over. */
const startOf = (day: string, which: 'from' | 'until'): string | undefined => {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number);
  const start = new Date(year, month - 1, date + (which === 'until' ? 1 : 0));
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
};
