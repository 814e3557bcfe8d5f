import {
  createColumnHelper,
  metaHelper,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
} from '@tanstack/react-table';

/** How the cells of a column look. */
export interface ColumnLook {
  className?: string;
  /** For users' texts. */
  dir?: 'auto';
  /**
   * The cell's place on a phone, on which a row is a card: its first line, a line beneath, at its end, or not at
   * all. Without it the table's own style sheet decides.
   */
  phone?: 'title' | 'line' | 'end' | 'hidden';
}

/** Sorting is the server's: the table only sends the column. Filters and pages are the list's, not the table's. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnLook>() });

export type DataColumn<TRow extends object> = ColumnDef<typeof features, TRow>;

/** Writes the columns of a table: `columnsOf<User>().display({ id, header, cell, meta })`. */
export const columnsOf = <TRow extends object>() => createColumnHelper<typeof features, TRow>();
