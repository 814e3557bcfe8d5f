import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { raise } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { ByteRange, ObjectStore } from '@vitrine/platform/object-store/object-store';
import { attachment } from './content-disposition.js';
import type { EdgeRequest } from './edge-request.js';
import { hangUpOnSlow, releaseTaken } from './slow-readers.js';

/** Both ends included. */
export type WholeRange = Required<ByteRange>;

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of `size` bytes that a `Range` header requests; null for all of them: without a header, and for forms that a
 * server may ignore (several ranges, other units). `unsatisfiable` when nothing of it is there (RFC 9110, 14.2).
 */
export const rangeOf = (header: string | undefined, size: number): WholeRange | null | 'unsatisfiable' => {
  const [, first = '', last = ''] = ONE_RANGE.exec(header?.replaceAll(' ', '') ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
};

/** What is to be saved, and how a part of it is read. */
export interface Sendable {
  readonly size: number;
  /** Quoted, and strong: of the very bytes. */
  readonly etag: string;
  readonly type: string;
  readonly fileName: string;
  /** Its chunks are the connection's from then on. */
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
  releaseTaken(reply);
  void reply.send(body);
};

/** Unlike an empty text it leaves `content-length` alone. */
const nothing = (): Readable => Readable.from([]);

/** A stored file, and what it is saved as. */
export interface StoredFileToSend {
  readonly objectKey: string;
  readonly type: string;
  readonly fileName: string;
  /** Thrown when the store has lost it. */
  readonly absent: ErrorCode;
}

/** Sends a stored file as a download, byte for byte. */
export const sendStoredFile = async (
  store: ObjectStore,
  { objectKey, type, fileName, absent }: StoredFileToSend,
  request: EdgeRequest,
  reply: FastifyReply,
): Promise<void> => {
  const { size, etag } = (await store.head(objectKey)) ?? raise(absent);
  await sendInParts(
    { size, etag, type, fileName, open: async (part) => (await store.get(objectKey, part))?.body ?? raise(absent) },
    request,
    reply,
  );
};
