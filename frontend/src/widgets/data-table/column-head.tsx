import type { Header } from '@tanstack/react-table';
import { flexRender } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { features } from './columns.js';

const ARROW = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown } as const;
const SPOKEN = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** The head of a column, with a button where the server can sort by it. */
export const ColumnHead = <TRow extends object>({ header }: { header: Header<typeof features, TRow, unknown> }) => {
  const { column } = header;
  const label = flexRender(column.columnDef.header, header.getContext());
  if (!column.getCanSort()) {
    return (
      <th role="columnheader" scope="col" data-phone={column.columnDef.meta?.phone}>
        {label}
      </th>
    );
  }
  const order = column.getIsSorted() || 'none';
  const Arrow = ARROW[order];
  return (
    <th role="columnheader" scope="col" aria-sort={SPOKEN[order]} data-phone={column.columnDef.meta?.phone}>
      <button type="button" className="sort-head" onClick={() => column.toggleSorting()}>
        {label}
        <Arrow size={13} strokeWidth={1.5} aria-hidden />
      </button>
    </th>
  );
};
