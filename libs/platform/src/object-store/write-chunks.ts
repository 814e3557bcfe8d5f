import type { FileHandle } from 'node:fs/promises';
import { releaseBuffer } from './release-buffer.js';

/** Held of each file while it is written. */
const BATCH_BYTES = 512 * 1_024;

/**
 * Writes many chunks at once: each write is a turn of a thread, and the chunks of a network are small. With `releases`
 * their memory is given back as soon as they are written.
 */
export async function writeChunks(
  handle: FileHandle,
  chunks: AsyncIterable<Buffer>,
  { releases = false } = {},
): Promise<void> {
  let batch: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    await writeAll(handle, batch);
    if (releases) batch.forEach(releaseBuffer);
    [batch, size] = [[], 0];
  };
  for await (const chunk of chunks) {
    batch.push(chunk);
    size += chunk.length;
    if (size >= BATCH_BYTES) await flush();
  }
  if (size > 0) await flush();
}

/** A disk that is nearly full may take a part only; the next write then says why. */
async function writeAll(handle: FileHandle, batch: readonly Buffer[]): Promise<void> {
  let rest = batch;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest);
    rest = withoutFirst(bytesWritten, rest);
  }
}

const withoutFirst = (bytes: number, chunks: readonly Buffer[]): Buffer[] => {
  let skip = bytes;
  return chunks.flatMap((chunk) => {
    const part = chunk.subarray(Math.min(skip, chunk.length));
    skip -= chunk.length - part.length;
    return part.length > 0 ? [part] : [];
  });
};
