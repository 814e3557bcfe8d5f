import { stringify } from 'csv-stringify/sync';

/** What a cell may hold. */
export type CsvCell = string | number | boolean;

/** A byte order mark, in front of a file: without it spreadsheets read UTF-8 as something else. */
export const CSV_BOM = '\uFEFF';

/** Rows as lines of CSV (RFC 4180). Cells that a spreadsheet would take for formulas begin with an apostrophe. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(rows as unknown[][], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // Of line breaks it quotes only the one that ends its rows, and readers end theirs at any.
    quoted_match: /[\r\n]/,
    cast: { boolean: (value) => String(value) },
  });
