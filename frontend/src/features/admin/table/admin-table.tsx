import { useLingui } from '@lingui/react/macro';
import { useMemo, type ReactNode } from 'react';
import { useCountedList, type ListQuery, type Poll } from '../../../data/admin/counted-list.query.js';
import type { ListRoute } from '../../../shared/api/call-list.js';
import { TableSkeleton } from '../../../widgets/data-table/table-skeleton.js';
import { AdminRows, type RowProps } from './admin-rows.js';
import { ListFrame } from './list-frame.js';
import { useAdminView } from './use-admin-view.js';

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
  const { t } = useLingui();
  const { list, params, query: more, poll, emptyAction, ...table } = props;
  const { route, failed, pageSize } = list;
  const many = t(list.nouns[1]);
  const view = useAdminView(list);
  const { query } = view;
  const source = useMemo(
    () => ({ route, params, query: { ...query, ...more }, failed, pageSize }),
    [route, params, query, more, failed, pageSize],
  );
  const { first, total, hasMore, shown, isBehind, pageQuery } = useCountedList(source, poll);
  return (
    <ListFrame
      shown={view}
      source={source}
      answer={first}
      total={total}
      hasMore={hasMore}
      isBehind={isBehind}
      skeleton={<TableSkeleton label={t`Loading ${many}`} rowClass="h-16" />}
      emptyAction={emptyAction}
      onDown={(box) => box.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus()}
    >
      <AdminRows
        {...table}
        list={list}
        total={total ?? 0}
        hasMore={hasMore}
        pageQuery={pageQuery}
        shown={shown}
        sort={view.view.sort}
        onSort={(sort) => view.change({ sort })}
        isBehind={isBehind}
      />
    </ListFrame>
  );
};
