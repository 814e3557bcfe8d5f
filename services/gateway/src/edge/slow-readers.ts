import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';

/** Nothing larger is handed to a connection at once: pieces of the store, and those of {@link inPieces}. */
const PIECE_BYTES = 256 * 1024;

/** What an answer goes out through. */
export type Sending = Pick<FastifyReply, 'raw'>;

/** How readers are held to a pace. */
export interface Pace {
  /** Who takes nothing for this long has gone. */
  readonly idleMs: number;
  /** On average since the beginning. A piece counts once it is taken whole, so one is always allowed for. */
  readonly bytesPerSecond: number;
  readonly checkMs: number;
}

/** A telephone in bad reception is faster; a slower client holds what others wait for. */
const PACE: Pace = { idleMs: 60_000, bytesPerSecond: 8 * 1024, checkMs: 10_000 };

/**
 * Hangs up on a reader that stands still or is too slow. Call it before the answer is out. Node sets the connection's
 * own time again once it is.
 */
export const hangUpOnSlow = (reply: Sending, { idleMs, bytesPerSecond, checkMs }: Pace = PACE): void => {
  const { socket } = reply.raw;
  // Not there once the reader is gone, and not a real one in tests.
  if (!socket?.setTimeout) return;
  socket.setTimeout(idleMs);
  const [taken, since] = [takenBy(reply), performance.now()];
  const timer = setInterval(() => {
    const wanted = (bytesPerSecond * (performance.now() - since)) / 1_000;
    if (taken() + PIECE_BYTES < wanted) socket.destroy();
  }, checkMs).unref();
  whenClosed(reply, () => clearInterval(timer));
};

/** Counts the bytes that the reader has taken from now on. */
export const takenBy = ({ raw: { socket } }: Sending): (() => number) => {
  // Not there once the reader is gone.
  const all = (): number => (socket ? socket.bytesWritten - socket.writableLength : 0);
  const before = all();
  return () => all() - before;
};

/**
 * Gives the memory of a stream's chunks back once the connection has taken them: the garbage collector leaves 64 MB of them
 * where they are. Call it before the answer is out; the chunks are nobody else's.
 */
export const releaseTaken = ({ raw }: Sending): void => {
  raw.once('pipe', (body: Readable) => {
    const written: Buffer[] = [];
    // Is called before the pipe writes this one: when nothing is left of the answer, the system has all before it.
    body.prependListener('data', (chunk: Buffer) => {
      if (raw.writableLength === 0) written.splice(0).forEach(releaseBuffer);
      written.push(chunk);
    });
  });
};

/** Whether the connection has taken all of the answer: nothing of it is in memory any more. */
export const isTaken = ({ raw }: Sending): boolean => raw.writableEnded && raw.writableLength === 0;

/** Calls `done` when the answer is out or its reader is gone, also if that has happened already. */
export const whenClosed = ({ raw }: Sending, done: () => void): void => {
  if (raw.closed) done();
  else raw.once('close', done);
};

/** Whether `bytes` are handed to a connection at once. */
export const isOnePiece = ({ length }: Buffer): boolean => length <= PIECE_BYTES;

/** What to send of `bytes`, so that it shows how much of them has been taken. */
export const inPieces = (bytes: Buffer): Buffer | Readable =>
  isOnePiece(bytes) ? bytes : Readable.from(pieces(bytes));

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
