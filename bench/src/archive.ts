import { createHash, randomInt } from 'node:crypto';
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { mediaDatabase, multiplyPhoto } from '@vitrine/e2e-support/many-photos';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import type { Visitor } from '@vitrine/e2e-support/visitor';
import { memoryMb } from './process-stats.ts';
import { ratio, report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** `ARCHIVE_PHOTOS` for a smaller run. */
const PHOTOS = Number(process.env.ARCHIVE_PHOTOS ?? 10_000);
export const CUTS = 20;
const MEMORY_LIMIT_MB = 64;
const FIRST_BYTE_LIMIT_MS = 300;

/** An archive of 10,000 photos: laid out, downloaded whole, and again cut at random places and resumed. */
export async function measureArchive(): Promise<void> {
  const product = await startProduct({ demo: false });
  try {
    const client = await photographer(product);
    await waitUntilIdle(product);
    // The first time each original is read, the second time its CRC-32 is known.
    const [first, second] = [await layOut(client), await layOut(client)];
    report.add(
      `archive of ${PHOTOS} photos: laid out`,
      ratio(second.ms, first.ms),
      `of the time while the CRC-32 of originals is not known; ${seconds(second.ms)} against ${seconds(first.ms)}`,
    );
    const gateway = product.pids().gateway ?? 0;
    const before = memoryMb(gateway).rss;
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, memoryMb(gateway).rss)), 100);
    const whole = await download(client, second.url);
    const cut = await downloadCut(client, second.url, whole.bytes);
    clearInterval(timer);
    if (cut.sha256 !== whole.sha256) throw new Error('The cut and resumed download has other bytes');
    report.add(
      `archive of ${PHOTOS} photos: memory of the gateway`,
      `+${(most - before).toFixed(0)} MB`,
      `limit ${MEMORY_LIMIT_MB} MB; ${(whole.bytes / 2 ** 20).toFixed(0)} MB in ${seconds(whole.ms)}, the same bytes cut ${CUTS} times`,
    );
    report.add(
      `archive of ${PHOTOS} photos: first byte`,
      `${cut.firstByteMs.toFixed(0)} ms`,
      `limit ${FIRST_BYTE_LIMIT_MS} ms; the slowest of ${CUTS + 1} parts, ${whole.firstByteMs.toFixed(0)} ms from the beginning`,
    );
  } finally {
    await product.stop();
  }
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Somebody with as many photos: rows of one, each with an object of its own. */
async function photographer(product: Product): Promise<Visitor> {
  const { client } = await newUser(product.url, 'archive');
  const response = await upload(client, 'The first one', await uniqueJpeg(1_200, 800));
  if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as Photo;
  await until(
    'its derivatives',
    async () => (await client.json<Photo>(`/api/user/photos/${id}`)).derivatives === 'ready',
  );
  await multiplyPhoto(product, id, PHOTOS - 1);
  const media = await mediaDatabase(product);
  const { rows } = await media.query<{ key: string }>('select object_key as key from photos where id = $1', [id]);
  await media.end();
  const file = join(product.dataDir, 'objects', 'objects', rows[0]?.key ?? '');
  for (let n = 1; n < PHOTOS; n += 1) linkSync(file, `${file}-${n}`);
  return client;
}

async function layOut(client: Visitor): Promise<{ url: string; ms: number }> {
  const begin = performance.now();
  const answer = await client.json<{ url?: string; jobId?: string }>('/api/user/photos/download', json('POST', {}));
  let url = answer.url;
  await until(
    'the archive',
    async () => {
      if (url === undefined) {
        const job = await client.json<{ result: { url: string } | null }>(`/api/jobs/${answer.jobId}`);
        url = job.result?.url;
      }
      return url !== undefined;
    },
    600_000,
  );
  return { url: url ?? '', ms: performance.now() - begin };
}

interface Downloaded {
  bytes: number;
  sha256: string;
  ms: number;
  firstByteMs: number;
}

export async function download(client: Visitor, url: string): Promise<Downloaded> {
  const hash = createHash('sha256');
  const begin = performance.now();
  const { bytes, firstByteMs } = await read(client, url, 0, Number.POSITIVE_INFINITY, hash);
  return { bytes, sha256: hash.digest('hex'), ms: performance.now() - begin, firstByteMs };
}

/** Each connection is cut somewhere, and the next goes on there. */
export async function downloadCut(client: Visitor, url: string, size: number): Promise<Downloaded> {
  const hash = createHash('sha256');
  const begin = performance.now();
  const cuts = Array.from({ length: CUTS }, () => randomInt(1, size)).toSorted((a, b) => a - b);
  let [bytes, firstByteMs] = [0, 0];
  for (const cut of [...cuts, size]) {
    const part = await read(client, url, bytes, cut - bytes, hash);
    bytes += part.bytes;
    firstByteMs = Math.max(firstByteMs, part.firstByteMs);
  }
  return { bytes, sha256: hash.digest('hex'), ms: performance.now() - begin, firstByteMs };
}

type Hash = ReturnType<typeof createHash>;

/** Reads `length` bytes from `start` on and hangs up. */
export async function read(
  client: Visitor,
  url: string,
  start: number,
  length: number,
  hash?: Hash,
): Promise<Pick<Downloaded, 'bytes' | 'firstByteMs'>> {
  const hangUp = new AbortController();
  const begin = performance.now();
  const init = { signal: hangUp.signal, ...(start > 0 && { headers: { range: `bytes=${start}-` } }) };
  const response = await client.fetch(url, init);
  if (response.status !== (start > 0 ? 206 : 200) || !response.body) throw new Error(`${url}: ${response.status}`);
  let [bytes, firstByteMs] = [0, 0];
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    if (bytes === 0) firstByteMs = performance.now() - begin;
    const wanted = chunk.subarray(0, Math.max(0, length - bytes));
    hash?.update(wanted);
    bytes += wanted.length;
    if (bytes >= length) break;
  }
  hangUp.abort();
  return { bytes, firstByteMs };
}
