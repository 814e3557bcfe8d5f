import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import type { GalleryDownloadReadyDto, GalleryPageDto } from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import { fillPortfolio, mediaDatabase, multiplyPhoto, productDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import sharp from 'sharp';
import { CUTS, download, downloadCut, read, seconds } from './archive.ts';
import { cpuMilliseconds, memoryMb } from './process-stats.ts';
import { median, ratio, report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** Of which something is downloaded: `GALLERY_PHOTOS` for a smaller run; as they are, 30 GB. */
const PHOTOS = Number(process.env.GALLERY_PHOTOS ?? 5_000);
/** Of which something is looked at. */
const LOOKED_AT = [800, 5_000];
const READERS = 50;
/** Of each reader's download while all of them have one. */
const READ_BYTES = 64 * 2 ** 20;
const MEMORY_LIMIT_MB = 64;
const FIRST_BYTE_LIMIT_MS = 300;
const GRID_LIMIT_KB = 60;
const ROUNDS = 15;
/** Longer than anything is kept without a look at its revision. */
const CACHED_MS = 3_200;
const VISITORS = 200;
/** Of each visitor, one in five seconds. */
const MARKS = 4;
const MARKS_EVERY_MS = 5_000;
const MARK_LIMIT_MS = 120;

/** Client galleries: how they are looked at, chosen from and taken away. */
export async function measureGalleries(): Promise<void> {
  const product = await startProduct({ demo: false });
  try {
    const owner = await photographer(product);
    for (const photos of LOOKED_AT) await measureViews(product, owner, await openGallery(owner, photos));
    await measureMarks(product, await openGallery(owner, LOOKED_AT[0] ?? 0));
    await measureDownloads(product, await openGallery(owner, PHOTOS));
  } finally {
    await product.stop();
  }
}

/** As a visitor comes the first time, beside somebody who opens the photographer's portfolio of 200 photos. */
async function measureViews(
  product: Product,
  { ownerId }: Owner,
  { galleryId, secret, photoIds }: Gallery,
): Promise<void> {
  await waitUntilIdle(product);
  const name = `gallery of ${photoIds.length} photos`;
  const visitor = await visitorOf(product, secret, galleryId, 'Looks');
  const { photographer: by } = await visitor.json<GalleryPageDto>(`/api/g/${galleryId}`);
  const asks = {
    page: () => visitor.visit(`/g/x/${secret}`).then(({ response }) => response.text()),
    grid: () => visitor.fetch(`/api/g/${galleryId}`).then((response) => response.text()),
    portfolio: () => visitor.visit(by.path).then(({ response }) => response.text()),
  };
  const taken = { page: [] as Cost[], grid: [] as Cost[], portfolio: [] as Cost[] };
  const database = await productDatabase(product, 'vitrine_portfolio');
  for (let round = 0; round < ROUNDS; round += 1) {
    // What is kept of a portfolio for all visitors belongs to a revision; of a gallery nothing is.
    await database.query('update page_revisions set revision = revision + 1 where owner_id = $1', [ownerId]);
    await pause(CACHED_MS);
    for (const what of ['portfolio', 'page', 'grid'] as const) taken[what].push(await costOf(product, asks[what]));
  }
  await database.end();
  const of = (what: keyof typeof taken, key: keyof Cost): number => median(taken[what].map((cost) => cost[key]));
  for (const what of ['page', 'grid'] as const)
    report.add(
      `${name}: ${what === 'page' ? 'its document' : 'the data of its first 200'}`,
      `${ratio(of(what, 'ms'), of('portfolio', 'ms'))}, CPU ${ratio(of(what, 'cpu'), of('portfolio', 'cpu'))}`,
      `of the document of a portfolio of 200 photos; ${of(what, 'ms').toFixed(0)} and ${of('portfolio', 'ms').toFixed(0)} ms`,
    );
  const kb = (text: string): number => gzipSync(text).length / 1e3;
  const [grid, page, portfolio] = [kb(await asks.grid()), kb(await asks.page()), kb(await asks.portfolio())];
  report.add(
    `${name}: bytes of the first 200`,
    `${grid.toFixed(1)} kB`,
    `gzip, limit ${GRID_LIMIT_KB} kB; its document ${page.toFixed(1)}, the portfolio's ${portfolio.toFixed(1)} kB`,
  );
}

interface Cost {
  ms: number;
  cpu: number;
}

async function costOf(product: Product, ask: () => Promise<unknown>): Promise<Cost> {
  const pids = Object.values(product.pids());
  const [begin, cpu] = [performance.now(), cpuMilliseconds(pids)];
  await ask();
  return { ms: performance.now() - begin, cpu: cpuMilliseconds(pids) - cpu };
}

/** Two hundred choose: each now and then, and once all in the same moment. */
async function measureMarks(product: Product, { galleryId, secret, photoIds }: Gallery): Promise<void> {
  const visitors: Visitor[] = [];
  for (let n = 0; n < VISITORS; n += 1) visitors.push(await visitorOf(product, secret, galleryId, `Chooses ${n}`));
  const timed = async (visitor: Visitor, path: string, init?: RequestInit): Promise<number> => {
    const begin = performance.now();
    await visitor.json(path, init);
    return performance.now() - begin;
  };
  const mark = (visitor: Visitor, n: number) => {
    const changes = [{ photoId: photoIds[n % photoIds.length], on: true }];
    return timed(visitor, `/api/g/${galleryId}/marks`, json('POST', { changes }));
  };
  const apart = await Promise.all(
    visitors.map(async (visitor, n) => {
      const times: number[] = [];
      await pause(Math.random() * MARKS_EVERY_MS);
      for (let turn = 0; turn < MARKS; turn += 1) {
        times.push(await mark(visitor, n * MARKS + turn));
        await pause(MARKS_EVERY_MS);
      }
      return times;
    }),
  );
  const times = apart.flat().toSorted((a, b) => a - b);
  report.add(
    `${VISITORS} visitors choose, one photo in ${MARKS_EVERY_MS / 1_000} s each: until it is stored`,
    `${times[Math.floor(times.length * 0.95)]?.toFixed(0)} ms`,
    `limit ${MARK_LIMIT_MS} ms for 95 of 100; half of them ${median(times).toFixed(0)} ms`,
  );
  const reads = await Promise.all(visitors.map((visitor) => timed(visitor, `/api/g/${galleryId}/photos`)));
  const marks = await Promise.all(visitors.map((visitor, n) => mark(visitor, VISITORS * MARKS + n)));
  report.add(
    `${VISITORS} visitors choose in the same moment: until the last is stored`,
    ratio(Math.max(...marks), Math.max(...reads)),
    `of the time in which all read the first 200 photos; ${seconds(Math.max(...marks))} and ${seconds(Math.max(...reads))}`,
  );
}

/** Originals are taken away: by one visitor whole and in pieces, and by fifty at once. */
async function measureDownloads(product: Product, { galleryId, secret }: Gallery): Promise<void> {
  await waitUntilIdle(product);
  const first = await visitorOf(product, secret, galleryId, 'First');
  const prepared = performance.now();
  const { url, bytes } = await archiveFor(first, galleryId);
  const name = `gallery of ${PHOTOS} photos, ${(bytes / 1e9).toFixed(1)} GB`;
  report.add(`${name}: laid out`, seconds(performance.now() - prepared), 'CRC-32 of originals known');

  const readers: Visitor[] = [];
  for (let n = 0; n < READERS; n += 1) readers.push(await visitorOf(product, secret, galleryId, `Guest ${n}`));
  const urls: string[] = [];
  // In turns: to look at 5,000 photos for each is work of another kind.
  for (const reader of readers) urls.push((await archiveFor(reader, galleryId)).url);
  const gateway = product.pids().gateway ?? 0;
  const before = memoryMb(gateway).rss;
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, memoryMb(gateway).rss)), 100);
  const begin = performance.now();
  const firstBytes = await Promise.all(
    readers.map(async (reader, n) => {
      const start = Math.floor((bytes / READERS) * n);
      return (await read(reader, urls[n] ?? '', start, Math.min(READ_BYTES, Math.floor(bytes / READERS)))).firstByteMs;
    }),
  );
  clearInterval(timer);
  report.add(
    `${name}: memory of the gateway with ${READERS} downloads`,
    `+${(most - before).toFixed(0)} MB`,
    `limit ${MEMORY_LIMIT_MB} MB; all within ${seconds(performance.now() - begin)}, the slowest first byte of all at once after ${Math.max(...firstBytes).toFixed(0)} ms`,
  );

  const whole = await download(first, url);
  const cut = await downloadCut(first, url, bytes);
  if (cut.sha256 !== whole.sha256 || whole.bytes !== bytes) throw new Error('The resumed download has other bytes');
  report.add(
    `${name}: first byte`,
    `${whole.firstByteMs.toFixed(0)} ms`,
    `limit ${FIRST_BYTE_LIMIT_MS} ms; the slowest of ${CUTS + 1} pieces ${cut.firstByteMs.toFixed(0)} ms, the same SHA-256`,
  );
}

interface Owner {
  ownerId: string;
  client: Visitor;
  /** The first has images, and as many as are downloaded an object of their own of 6 MB. */
  photoIds: string[];
}

/** A photographer of so many photos by SQL, with a portfolio of 200 of them. */
async function photographer(product: Product): Promise<Owner> {
  const { client, id: ownerId, name } = await newUser(product.url, 'gallery');
  const response = await upload(client, 'The first one', await sixMegabytes());
  if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as Photo;
  await until(
    'its derivatives',
    async () => (await client.json<Photo>(`/api/user/photos/${id}`)).derivatives === 'ready',
  );
  await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
  await until('its page', async () => (await client.json<unknown[]>(`/api/portfolio/${name}/photos`)).length > 0);
  await fillPortfolio(product, ownerId, 199);
  await multiplyPhoto(product, id, Math.max(PHOTOS, ...LOOKED_AT) - 1);
  const media = await mediaDatabase(product);
  await media.query('update photos set crc = (select crc from photos where id = $1) where crc is null', [id]);
  // Those of one photo again and again would be compressed to nothing.
  await media.query(
    `update photos set thumb_hash =
       encode(substr(sha256(id::text::bytea), 1, octet_length(decode(thumb_hash, 'base64'))), 'base64') where id <> $1`,
    [id],
  );
  const { rows } = await media.query<{ id: string; key: string }>(
    'select id, object_key as key from photos order by id = $1 desc, position',
    [id],
  );
  await media.end();
  const file = join(product.dataDir, 'objects', 'objects', rows[0]?.key ?? '');
  for (const { key } of rows.slice(1, PHOTOS)) linkSync(file, join(product.dataDir, 'objects', 'objects', key));
  return { ownerId, client, photoIds: rows.map((row) => row.id) };
}

interface Gallery {
  galleryId: string;
  secret: string;
  photoIds: string[];
}

/** An open gallery with so many of them. */
async function openGallery({ client, photoIds }: Owner, photos: number): Promise<Gallery> {
  const gallery = await client.json<GalleryDto>('/api/user/galleries', json('POST', { title: 'Day', preset: 'event' }));
  const address = `/api/user/galleries/${gallery.id}`;
  await client.json(address, json('PATCH', { rules: { ...gallery.rules, marks: true, downloads: ['original'] } }));
  const ids = photoIds.slice(0, photos);
  await client.json(`${address}/photos`, json('POST', { setId: gallery.sets[0]?.id, photoIds: ids }));
  await client.json(`${address}/state`, json('POST', { state: 'open' }));
  return { galleryId: gallery.id, secret: gallery.links[0]?.url?.split('/').at(-1) ?? '', photoIds: ids };
}

/** Light that no JPEG makes small. */
async function sixMegabytes(): Promise<Buffer> {
  const [width, height] = [3_252, 2_168];
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

async function visitorOf(product: Product, secret: string, galleryId: string, name: string): Promise<Visitor> {
  const visitor = new Visitor(product.url);
  await visitor.json('/api/g/open', json('POST', { secret }));
  await visitor.json(`/api/g/${galleryId}/me`, json('POST', { name }));
  return visitor;
}

async function archiveFor(visitor: Visitor, galleryId: string): Promise<{ url: string; bytes: number }> {
  let part: { url: string; bytes: number } | undefined;
  await until(
    'the archive',
    async () => {
      const order = json('POST', { scope: 'all', size: 'original' });
      const answer = await visitor.json<Partial<GalleryDownloadReadyDto>>(`/api/g/${galleryId}/download`, order);
      [part] = answer.parts ?? [];
      return part !== undefined;
    },
    600_000,
  );
  return part ?? { url: '', bytes: 0 };
}
