import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import { type WholeRange, rangeOf } from './byte-range.js';
import { attachment } from './content-disposition.js';
import type { EdgeRequest } from './edge-request.js';
import { hangUpOnSlow } from './slow-readers.js';

/** A stored file, and what it is saved as. */
export interface StoredFileToSend {
  readonly objectKey: string;
  readonly type: string;
  readonly fileName: string;
  /** Thrown when the store has lost it. */
  readonly absent: ErrorCode;
}

/** Sends a stored file as a download, byte for byte, whole or in parts, and to no cache. */
export const sendStoredFile = async (
  store: ObjectStore,
  { objectKey, type, fileName, absent }: StoredFileToSend,
  { method, headers }: EdgeRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { size, etag } = (await store.head(objectKey)) ?? raise(absent);
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  const range = isSame ? rangeOf(headers.range, size) : null;
  if (range === 'unsatisfiable') {
    return void reply.code(416).header('content-range', `bytes */${size}`).send(nothing());
  }
  const open = async (part: WholeRange | null): Promise<Readable> =>
    (await store.get(objectKey, part ?? undefined))?.body ?? raise(absent);
  const body = method === 'HEAD' ? nothing() : await open(range);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.headers({
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-disposition': attachment(fileName),
    'content-length': range ? range.end - range.start + 1 : size,
    etag,
  });
  hangUpOnSlow(reply);
  void reply.send(body);
};

/** Unlike an empty text it leaves `content-length` alone. */
const nothing = (): Readable => Readable.from([]);
