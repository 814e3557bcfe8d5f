import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type WholeRange, rangeOf } from './byte-range.js';
import { attachment } from './content-disposition.js';
import type { EdgeRequest } from './edge-request.js';
import { hangUpOnSlow } from './slow-readers.js';

/** What is to be saved, and how a part of it is read. */
export interface Sendable {
  readonly size: number;
  /** Quoted, and strong: of the very bytes. */
  readonly etag: string;
  readonly type: string;
  readonly fileName: string;
  readonly open: (part: WholeRange) => Readable | Promise<Readable>;
}

/** Sends a download, whole or in parts (RFC 9110, 14), and to no cache. */
export const sendInParts = async (
  { size, etag, type, fileName, open }: Sendable,
  { method, headers }: EdgeRequest,
  reply: FastifyReply,
): Promise<void> => {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? rangeOf(headers.range, size) : null;
  if (range === 'unsatisfiable') {
    return void reply.code(416).header('content-range', `bytes */${size}`).send(nothing());
  }
  const part = range ?? { start: 0, end: size - 1 };
  const body = method === 'HEAD' ? nothing() : await open(part);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-disposition': attachment(fileName),
    'content-length': part.end - part.start + 1,
    etag,
  });
  hangUpOnSlow(reply);
  void reply.send(body);
};

/** Unlike an empty text it leaves `content-length` alone. */
const nothing = (): Readable => Readable.from([]);
