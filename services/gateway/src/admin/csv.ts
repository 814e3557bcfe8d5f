import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { CSV_ROWS_MAX } from '@vitrine/contracts/http/counted-lists';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { CSV_BOM, type CsvCell, csvLines } from '@vitrine/platform/text/csv';

/** Heads of columns, and what stands beneath them. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell | null | undefined>>;

type LoadPage<Row> = (page: { limit: number; after: string }) => Promise<Counted<Row>>;

/**
 * A whole list as CSV, page by page, never faster than it is read. To be called in the context of the request; the
 * socket, which reads it, has none.
 */
export const csvOf = <Row>(columns: CsvColumns<Row>, loadPage: LoadPage<Row>): Readable =>
  Readable.from(linesOf(columns, AsyncLocalStorage.bind(loadPage)), { objectMode: false });

async function* linesOf<Row>(columns: CsvColumns<Row>, loadPage: LoadPage<Row>): AsyncGenerator<string> {
  const heads = Object.keys(columns);
  const cells = Object.values(columns);
  yield CSV_BOM + csvLines([heads]);
  let after: string | undefined = '';
  for (let count = 0; after !== undefined && count < CSV_ROWS_MAX; count += LIST_LIMIT) {
    const { rows, next }: Counted<Row> = await loadPage({ limit: LIST_LIMIT, after });
    if (rows.length > 0) yield csvLines(rows.map((row) => cells.map((cell) => cell(row) ?? '')));
    after = next;
  }
}
