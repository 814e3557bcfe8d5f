import type { Readable } from 'node:stream';
import type { ArchivePiece } from '@vitrine/contracts/media/archive.dto';
import type { ObjectStore } from '@vitrine/platform/object-store/object-store';
import type { WholeRange } from '../edge/send-in-parts.js';

/** What an archive's bytes are read from. */
export interface PieceSource {
  /** The pieces from the one with the byte `at` on; some at a time. */
  list(at: number): Promise<readonly ArchivePiece[]>;
  store: Pick<ObjectStore, 'get'>;
  /** Closes the open object. */
  signal: AbortSignal;
}

/**
 * The bytes of a part of an archive, never ahead of their reader and with one object open at a time. Throws when an object
 * is not there any more, or not as long as it was: what breaks off is not taken for whole.
 */
export async function* readPieces(source: PieceSource, { start, end }: WholeRange): AsyncGenerator<Buffer> {
  let at = start;
  while (at <= end) {
    const before = at;
    for (const piece of await source.list(at))
      for (const { from, size, open } of segmentsOf(piece, source)) {
        source.signal.throwIfAborted();
        if (from + size <= at || at > end) continue;
        const part = { start: at - from, end: Math.min(size - 1, end - from) };
        yield* open(part);
        at = from + part.end + 1;
      }
    if (at === before) throw new Error(`The archive has no byte ${at}`);
  }
}

interface Segment {
  /** Where it begins in the archive. */
  from: number;
  size: number;
  /** A part of its own bytes. */
  open: (part: WholeRange) => AsyncIterable<Buffer> | Iterable<Buffer>;
}

const segmentsOf = ({ at, head, object, tail }: ArchivePiece, source: PieceSource): Segment[] => {
  const first = inline(at, head);
  const stored: Segment = {
    from: at + first.size,
    size: object?.bytes ?? 0,
    open: (part) => (object ? readObject(object, source, part) : []),
  };
  return [first, stored, inline(stored.from + stored.size, tail)];
};

const inline = (from: number, base64: string): Segment => {
  const bytes = Buffer.from(base64, 'base64');
  return { from, size: bytes.length, open: ({ start, end }) => [bytes.subarray(start, end + 1)] };
};

async function* readObject(
  { key, bytes }: NonNullable<ArchivePiece['object']>,
  { store, signal }: PieceSource,
  part: WholeRange,
): AsyncGenerator<Buffer> {
  const object = await store.get(key, part);
  if (object?.size !== bytes) {
    object?.body.destroy();
    throw new Error(`An original of the archive is gone: ${key}`);
  }
  yield* closedBy(signal, object.body);
}

/** Reading ends with `signal`, also while the store is silent. */
async function* closedBy(signal: AbortSignal, body: Readable): AsyncGenerator<Buffer> {
  const close = (): void => void body.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    if (signal.aborted) close();
    yield* body as AsyncIterable<Buffer>;
  } finally {
    signal.removeEventListener('abort', close);
    close();
  }
}
