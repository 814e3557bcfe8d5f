import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { CountedListDto } from '@vitrine/contracts/http/counted-list.dto';
import { MORE_HEADER, TOTAL_HEADER } from '@vitrine/contracts/http/counted-lists';
import type { Counted } from '@vitrine/contracts/rpc/counted';
import { attachment } from '../edge/content-disposition.js';
import { hangUpOnSlow } from '../edge/slow-readers.js';
import { EncodedBody } from '../http-cache/encoded-body.js';
import { type SentBody, sendEncoded } from '../http-cache/send-encoded.js';
import { type CsvColumns, csvOf } from './csv.js';

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
