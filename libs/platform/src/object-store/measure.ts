import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ObjectStore, PutOptions } from './object-store.js';

/** A stream that lets bytes pass, counts and hashes them, and breaks off where `options` says so. */
export interface Measure {
  readonly stream: Transform;
  /** Valid once the stream has ended. */
  result(): { size: number; sha256: string };
}

/** {@link Measure} for one `put`. */
export function measure({ maxBytes = Infinity, size: announced }: PutOptions): Measure {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) return done(new AppError('FILE_TOO_LARGE'));
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(announced !== undefined && announced !== size ? new AppError('UPLOAD_INTERRUPTED') : null);
    },
  });
  return { stream, result: () => ({ size, sha256: hash.digest('hex') }) };
}

/** `body` as a stream of chunks that may be written one by one. */
export const streamOf = (body: Readable | Uint8Array): Readable =>
  body instanceof Readable ? body : Readable.from([Buffer.from(body.buffer, body.byteOffset, body.byteLength)]);

/** What a failed `put` throws for `error`: a sender that went away is `UPLOAD_INTERRUPTED`, all else stays itself. */
export function uploadError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  const interrupted = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'].includes(String(code));
  return interrupted && !(error instanceof AppError) ? new AppError('UPLOAD_INTERRUPTED') : error;
}

/** Reads a stream to its end. Throws `FILE_TOO_LARGE` past `maxBytes`. */
export async function readAll(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > maxBytes) throw new AppError('FILE_TOO_LARGE');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

/** Reads a stream of `size` bytes, which are in memory once. Throws `STORE_UNAVAILABLE` when it has more or fewer. */
export async function readBytes(body: Readable, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for await (const chunk of body) {
    const piece = chunk as Buffer;
    piece.copy(bytes, at);
    at += piece.length;
    if (at > size) break;
  }
  if (at !== size) throw new AppError('STORE_UNAVAILABLE');
  return bytes;
}

/**
 * Reads an object to its end: what it has and, in `isSound`, whether that is what was stored, as far as the store knows; null
 * when it is not there or breaks off while the store itself is there.
 */
export const hashObject = (
  store: ObjectStore,
  key: string,
): Promise<{ size: number; sha256: string; isSound: boolean } | null> =>
  store.ifReadable(async () => {
    const hash = createHash('sha256');
    let size = 0;
    const object = await store.get(key);
    if (!object) return null;
    for await (const chunk of object.body as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
    const sha256 = hash.digest('hex');
    return { size, sha256, isSound: size === object.size && (object.sha256 ?? sha256) === sha256 };
  });

/** The last byte of `range` in an object of `size` bytes. Throws a `RangeError` when there is nothing in it. */
export function lastByte({ start, end = Infinity }: { start: number; end?: number }, size: number): number {
  if (start < 0 || start >= size || end < start) throw new RangeError('range outside of the object');
  return Math.min(end, size - 1);
}
