import { Trans } from '@lingui/react/macro';
import { useTable, type SortingState } from '@tanstack/react-table';
import { useMemo, type ReactNode } from 'react';
import { sentenceOf } from '../../shared/api/error-sentence.js';
import { cx } from '../../shared/lib/cx.js';
import { Button } from '../../shared/ui/button.js';
import { SelectAll, type SelectAllLabels } from '../selection/select-all.js';
import type { Selection } from '../../shared/hooks/use-selection.js';
import type { SelectRow } from '../../shared/hooks/use-range-select.js';
import { features, type DataColumn } from './columns.js';
import { DataRow, WaitingRow } from './data-row.js';
import { ColumnHead } from './column-head.js';
import type { RowFocus } from './use-row-focus.js';
import type { TableRows } from './use-virtual-pages.js';

interface TableSelection<TRow> {
  selection: Selection;
  onSelect: SelectRow<TRow>;
  /** Names a row in the label of its box. */
  nameOf: (row: TRow) => string;
  all: SelectAllLabels;
  /** Rows that have no box; none by default. */
  without?: (row: TRow) => boolean;
}

interface DataTableProps<TRow extends object> {
  rows: TableRows<TRow>;
  /** Kept between renders: new columns render every row anew. */
  columns: readonly DataColumn<TRow>[];
  rowId: (row: TRow) => string;
  /** Describes what the table holds; `hidden` leaves it to screen readers. */
  caption: string | { hidden: string };
  /** Rows are selected with boxes in a column of their own. */
  select?: TableSelection<TRow>;
  /** What the server sorts by. Columns with `enableSorting` have a button for it. */
  sort?: { value: SortingState; onChange: (value: SortingState) => void };
  focus?: RowFocus;
  /** The placeholder of a row that is being fetched, after the box. */
  waiting?: ReactNode;
  /** A newer search is being fetched. */
  isBehind?: boolean;
  /** Sets `--columns`, the tracks of a row. */
  className?: string;
}

const SELECTED = 'Selected';
const NO_SORT: SortingState = [];
const NO_CELLS = <td role="cell" />;

/** A table of any length: only the rows in the window exist, and `aria-rowcount` tells how many there are. */
export const DataTable = <TRow extends object>(props: DataTableProps<TRow>) => {
  const { rows, columns, rowId, caption, select, sort, focus, waiting = NO_CELLS, isBehind = false, className } = props;
  const { body, items, rowAt, loaded, topOf, height, total, failed } = rows;
  const sorting = sort?.value ?? NO_SORT;
  const table = useTable({
    features,
    columns: useMemo(() => [...columns], [columns]),
    // Anew with every render: a row is compared by its data (DataRow), and there are never more than a window of them.
    data: items.flatMap(({ index }) => rowAt(index) ?? []),
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    // A list of the server always has an order.
    enableSortingRemoval: false,
    defaultColumn: { enableSorting: false },
    state: { sorting },
    onSortingChange: (change) => sort?.onChange(typeof change === 'function' ? change(sorting) : change),
  });
  const { rowsById } = table.getRowModel();
  const selectable = select ? loaded().filter((row) => !select.without?.(row)) : [];

  return (
    // The roles are written out because a table rendered as blocks loses them in some browsers.
    <table
      role="table"
      className={cx('data-table', className)}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-busy={isBehind}
      {...(typeof caption === 'object' && { 'aria-label': caption.hidden })}
      style={sizesOf(rows)}
    >
      {typeof caption === 'string' && (
        <caption className="tabular pb-2 text-left text-xs text-ink-2">{caption}</caption>
      )}
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1} className="data-row">
          {select && (
            <th role="columnheader" scope="col">
              {selectable.length > 0 ? (
                <SelectAll ids={selectable.map(rowId)} total={total} selection={select.selection} labels={select.all} />
              ) : (
                <span className="sr-only">{SELECTED}</span>
              )}
            </th>
          )}
          {table.getHeaderGroups()[0]?.headers.map((header) => (
            <ColumnHead key={header.id} header={header} />
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" style={{ height: height }} {...focus?.bodyProps}>
        {items.map((item) => {
          const data = rowAt(item.index);
          const row = data && rowsById[rowId(data)];
          const place = { index: item.index, top: topOf(item) };
          if (!row) {
            return (
              <WaitingRow key={item.index} {...place}>
                {select && <td role="cell" />}
                {waiting}
              </WaitingRow>
            );
          }
          const chosen = select && {
            name: select.nameOf(row.original),
            onSelect: select.onSelect,
            hasBox: !select.without?.(row.original),
            isSelected: select.selection.ids.has(row.id),
          };
          const isStop = focus?.stop === item.index;
          return <DataRow key={row.id} row={row} columns={columns} isStop={isStop} {...place} {...chosen} />;
        })}
      </tbody>
      {failed && (
        <tfoot role="rowgroup" className="sticky bottom-4 z-3">
          <tr role="row" className="block">
            <td role="cell" className="flex! items-center justify-center gap-4 bg-raised shadow-float">
              {sentenceOf(failed.error)}
              <Button onClick={failed.retry}>
                <Trans>Retry</Trans>
              </Button>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
};

/** The numbers the style sheet shares with the virtual rows. */
const sizesOf = ({
  rowHeight,
  covered,
}: Pick<TableRows<unknown>, 'rowHeight' | 'covered'>): Record<string, string> => ({
  '--row': `${rowHeight}px`,
  '--covered-top': `${covered.top}px`,
  '--covered-bottom': `${covered.bottom}px`,
});
