import { useLingui } from '@lingui/react/macro';
import { flexRender, type Row } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { SelectBox } from '../selection/select-box.js';
import type { SelectRow } from '../../shared/hooks/use-range-select.js';
import type { DataColumn, features } from './columns.js';

/** A row's place in a table of which only the rows in the window exist. */
interface RowPlace {
  index: number;
  /** Pixels from the first row's top. */
  top: number;
}

const placed = ({ index, top }: RowPlace) => ({
  role: 'row',
  'aria-rowindex': index + 2,
  'data-index': index,
  style: { transform: `translateY(${top}px)` },
});

interface DataRowProps<TRow extends object> extends RowPlace {
  row: Row<typeof features, TRow>;
  columns: readonly DataColumn<TRow>[];
  /** Whether the row is a tab stop. */
  isStop: boolean;
  /** These four where rows are selected. */
  name?: string;
  isSelected?: boolean;
  onSelect?: SelectRow<TRow>;
  hasBox?: boolean;
}

const Unmemoised = <TRow extends object>(props: DataRowProps<TRow>) => {
  const { t } = useLingui();
  const { row, name, isSelected, onSelect, hasBox, isStop, index, top } = props;
  return (
    <tr {...placed({ index, top })} className="data-row" data-selected={isSelected} tabIndex={isStop ? 0 : -1}>
      {onSelect && (
        <td role="cell">
          {hasBox && (
            <SelectBox
              label={t`Select ${name ?? ''}`}
              checked={isSelected === true}
              onChange={(checked, range) => onSelect(row.original, index, checked, range)}
            />
          )}
        </td>
      )}
      {row.getAllCells().map((cell) => {
        const { cell: content, meta } = cell.column.columnDef;
        return (
          <td key={cell.id} role="cell" dir={meta?.dir} className={meta?.className} data-phone={meta?.phone}>
            {flexRender(content, cell.getContext())}
          </td>
        );
      })}
    </tr>
  );
};

/** The table creates new row objects with every page; a row is rendered again when its data changes. */
const isSame = <TRow extends object>(a: DataRowProps<TRow>, b: DataRowProps<TRow>): boolean =>
  a.row.original === b.row.original &&
  a.columns === b.columns &&
  a.isStop === b.isStop &&
  a.index === b.index &&
  a.top === b.top &&
  a.name === b.name &&
  a.isSelected === b.isSelected &&
  a.onSelect === b.onSelect &&
  a.hasBox === b.hasBox;

export const DataRow = memo(Unmemoised, isSame) as typeof Unmemoised;

/** The place of a row that is on its way. */
export const WaitingRow = ({ children, ...place }: RowPlace & { children: ReactNode }) => (
  <tr {...placed(place)} className="data-row" aria-busy>
    {children}
  </tr>
);
