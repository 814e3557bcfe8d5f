import { useMemo, useRef, type ReactNode } from 'react';
import { useCountedList, type ListQuery, type Poll } from '../../../data/admin/counted-list.query.js';
import { addressOf } from '../../../shared/api/api-client.js';
import type { ListRoute } from '../../../shared/api/call-list.js';
import { useListView } from '../../../shared/hooks/use-list-view.js';
import { Button } from '../../../shared/ui/button.js';
import { ListState } from '../../../widgets/data-table/list-state.js';
import { TableSkeleton } from '../../../widgets/data-table/table-skeleton.js';
import { addressOfList, isNarrowed, queryOfView } from './admin-list.js';
import { AdminRows, type RowProps } from './admin-rows.js';
import { ListToolbar } from './list-toolbar.js';
import { TABLE_TEXT as TEXT } from './table-texts.js';
import { useListKeys } from './use-list-keys.js';

interface AdminTableProps<N extends ListRoute> extends RowProps<N> {
  /** Parameters of the route's path, where it has any. Kept between renders, as is `query`. */
  params?: Record<string, string>;
  /** Query besides the list's own filters. */
  query?: Partial<ListQuery<N>>;
  /** When what is shown is read again; not at all without it. */
  poll?: Poll<N> | undefined;
  /** Action of the empty state. */
  emptyAction?: ReactNode;
}

/** A list of the dashboard: searched, filtered, sorted and counted on the server, its view in the page's address. */
export const AdminTable = <N extends ListRoute>(props: AdminTableProps<N>) => {
  const { list, params, query, poll, emptyAction, ...table } = props;
  const { route, nouns, failed, pageSize } = list;
  const address = useMemo(() => addressOfList(list), [list]);
  const [view, change] = useListView(address);
  const source = useMemo(
    () => ({ route, params, query: { ...queryOfView(list, view), ...query }, failed, pageSize }),
    [route, params, list, view, query, failed, pageSize],
  );
  const { first, total, shown, isBehind, pageQuery } = useCountedList(source, poll);
  const box = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const narrowed = isNarrowed(view);
  const words = narrowed ? TEXT.found : TEXT.count;
  const clear = () => change({ ...address.plain, sort: view.sort });
  useListKeys({ box, search, clear: () => narrowed && (clear(), true) });

  return (
    <div ref={box} data-list className="-mt-4">
      <ListToolbar
        list={list}
        view={view}
        onChange={change}
        count={total === undefined || isBehind ? '' : words(total, nouns[total === 1 ? 0 : 1])}
        csv={addressOf(route, params, { ...source.query, format: 'csv' })}
        searchRef={search}
        onDown={() => box.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus()}
      />
      <ListState
        answer={first}
        count={total}
        skeleton={<TableSkeleton label={TEXT.loading(nouns[1])} rowClass="h-16" />}
        empty={
          narrowed
            ? { text: TEXT.noMatch(nouns[1]), action: <Button onClick={clear}>{TEXT.clear}</Button> }
            : { text: list.empty, action: emptyAction }
        }
      >
        <AdminRows
          {...table}
          list={list}
          total={total ?? 0}
          pageQuery={pageQuery}
          shown={shown}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          isBehind={isBehind}
        />
      </ListState>
    </div>
  );
};
