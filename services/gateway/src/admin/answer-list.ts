import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CountedListDto } from '@vitrine/contracts/http/counted-list.dto';
import { CSV_ROWS_MAX, MORE_HEADER, TOTAL_HEADER } from '@vitrine/contracts/http/counted-lists';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { CSV_BOM, type CsvCell, csvLines } from '@vitrine/platform/text/csv';
import { attachment } from '../edge/content-disposition.js';
import { hangUpOnSlow } from '../edge/slow-readers.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { type SentBody, sendEncoded } from '../http-cache/send-encoded.js';

/** Heads of columns, and what stands beneath them. */
type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell | null | undefined>>;

type LoadPage<Row> = (page: { limit: number; after: string }) => Promise<Counted<Row>>;

/**
 * A whole list as CSV, page by page, never faster than it is read. To be called in the context of the request; the
 * socket, which reads it, has none. Rows that come or go meanwhile may be in it twice or not at all.
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

/** The file that `?format=csv` makes of a list. */
export interface ListFile<Row> {
  /** Without its ending. */
  readonly name: string;
  readonly columns: CsvColumns<Row>;
}

/**
 * Answers a counted list: a page with its total in `X-Total-Count` and whether there are more in `X-Total-More`, or with
 * `?format=csv` all of it as a file.
 */
export const answerList = async <Query extends CountedListDto, Row>(
  { format, ...query }: Query,
  reply: FastifyReply,
  file: ListFile<Row>,
  load: (query: Omit<Query, 'format'>) => Promise<Counted<Row>>,
): Promise<Row[] | Readable> => {
  if (format !== 'csv') {
    const { rows, total, hasMore = false } = await load(query);
    reply.header(TOTAL_HEADER, total);
    if (hasMore) reply.header(MORE_HEADER, true);
    return rows;
  }
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': attachment(`${file.name}-${new Date().toISOString().slice(0, 10)}.csv`),
  });
  hangUpOnSlow(reply);
  const { offset: _, ...whole } = query;
  return csvOf(file.columns, (page) => load({ ...whole, ...page } as unknown as Omit<Query, 'format'>));
};

/** Sends an answer that pages read again and again: 304 without it while it has the `ETag` that the page sends back. */
export const answerUnlessKnown = <T>(answer: T, reply: FastifyReply): SentBody<T> | Promise<SentBody<T>> =>
  sendEncoded(reply.request, reply, EncodedBody.json(answer), { headers: { 'cache-control': 'no-store' } });
