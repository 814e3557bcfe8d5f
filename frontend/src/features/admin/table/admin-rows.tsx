import { Trans, useLingui } from '@lingui/react/macro';
import type { SortingState } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { LIST_PAGE, type listPageQuery, type ListSource } from '../../../data/admin/counted-list.query.js';
import type { CountedRows, ListRoute, RowOf } from '../../../shared/api/call-list.js';
import { useIsMobile } from '../../../shared/hooks/use-media-query.js';
import { cx } from '../../../shared/lib/cx.js';
import { columnsOf, type DataColumn } from '../../../widgets/data-table/columns.js';
import { DataTable } from '../../../widgets/data-table/data-table.js';
import { useRovingRows } from '../../../widgets/data-table/use-roving-rows.js';
import { useVirtualPages } from '../../../widgets/data-table/use-virtual-pages.js';
import type { AdminList } from './admin-list.js';

/** Rendering of a list's rows. All but `className` is kept between renders. */
export interface RowProps<N extends ListRoute> {
  list: AdminList<N>;
  columns: readonly DataColumn<RowOf<N>>[];
  rowId: (row: RowOf<N>) => string;
  /** Called by Enter on a row; the row also needs a button or link for it. */
  onOpen?: (row: RowOf<N>) => void;
  /** Content of the last cell. */
  rowActions?: (row: RowOf<N>) => ReactNode;
  /** Sets `--columns`, the tracks of a row. */
  className?: string;
}

interface AdminRowsProps<N extends ListRoute> extends RowProps<N> {
  total: number;
  /** The list is longer than what is counted of it. */
  hasMore: boolean;
  pageQuery: (page: number) => ReturnType<typeof listPageQuery<N>>;
  /** The source of the rows, by identity. */
  shown: ListSource<N>;
  sort: string;
  onSort: (sort: string) => void;
  /** The rows of a newer view are loading. */
  isBehind: boolean;
}

/** Pixels of the window covered by the site's bar, the toolbar and the table's head. */
const COVERED = { top: 184, bottom: 24 };
const ROW_HEIGHT = { row: 64, card: 88 };
const rowsOf = <TRow,>({ rows }: CountedRows<TRow>): readonly TRow[] => rows;

/** The rows of a list that is not empty. */
export const AdminRows = <N extends ListRoute>(props: AdminRowsProps<N>) => {
  const { t } = useLingui();
  const { list, columns, rowId, onOpen, rowActions, total, hasMore, pageQuery, shown, sort, onSort, isBehind } = props;
  const { row, card } = list.rowHeight ?? ROW_HEIGHT;
  const rows = useVirtualPages({
    count: total,
    pageSize: list.pageSize ?? LIST_PAGE,
    pageQuery,
    rowsOf: rowsOf<RowOf<N>>,
    rowHeight: useIsMobile() ? card : row,
    covered: COVERED,
    list: shown,
  });
  return (
    <DataTable
      rows={hasMore ? { ...rows, total: null } : rows}
      columns={useColumns(columns, rowActions)}
      rowId={rowId}
      caption={{ hidden: capitalised(t(list.nouns[1])) }}
      focus={useRovingRows(rows, rowId, onOpen)}
      sort={{ value: sortingOf(sort), onChange: ([by]) => by && onSort((by.desc ? '-' : '') + by.id) }}
      waiting={<Waiting />}
      isBehind={isBehind}
      className={cx('admin-table', props.className)}
    />
  );
};

const useColumns = <TRow extends object>(
  columns: readonly DataColumn<TRow>[],
  rowActions: ((row: TRow) => ReactNode) | undefined,
): readonly DataColumn<TRow>[] =>
  useMemo(() => {
    if (!rowActions) return columns;
    const actions = columnsOf<TRow>().display({
      id: 'actions',
      header: () => (
        <span className="sr-only">
          <Trans>Actions</Trans>
        </span>
      ),
      cell: ({ row }) => rowActions(row.original),
      meta: { phone: 'end' },
    });
    return [...columns, actions];
  }, [columns, rowActions]);

const sortingOf = (sort: string): SortingState =>
  sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : [];

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const Waiting = () => (
  <td role="cell">
    <span className="skeleton block h-4 w-40 max-w-full" />
  </td>
);
