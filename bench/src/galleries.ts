import { linkSync } from 'node:fs';
import { join } from 'node:path';
import type { GalleryDownloadReadyDto, GalleryDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { mediaDatabase, multiplyPhoto } from '@vitrine/e2e-support/many-photos';
import { json, newUser, type Photo, upload } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import sharp from 'sharp';
import { CUTS, download, downloadCut, read, seconds } from './archive.ts';
import { memoryMb } from './process-stats.ts';
import { report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

/** `GALLERY_PHOTOS` for a smaller run; as they are, 30 GB. */
const PHOTOS = Number(process.env.GALLERY_PHOTOS ?? 5_000);
const VISITORS = 50;
/** Of each visitor's download while all of them have one. */
const READ_BYTES = 64 * 2 ** 20;
const MEMORY_LIMIT_MB = 64;
const FIRST_BYTE_LIMIT_MS = 300;

/** A gallery whose originals are taken away: by one visitor whole and in pieces, and by fifty at once. */
export async function measureGalleries(): Promise<void> {
  const product = await startProduct({ demo: false });
  try {
    const { galleryId, secret } = await filledGallery(product);
    await waitUntilIdle(product);
    const first = await visitorOf(product, secret, galleryId, 'First');
    const prepared = performance.now();
    const { url, bytes } = await archiveFor(first, galleryId);
    const name = `gallery of ${PHOTOS} photos, ${(bytes / 1e9).toFixed(1)} GB`;
    report.add(`${name}: laid out`, seconds(performance.now() - prepared), 'CRC-32 of originals known');

    const visitors: Visitor[] = [];
    for (let n = 0; n < VISITORS; n += 1) visitors.push(await visitorOf(product, secret, galleryId, `Guest ${n}`));
    const urls = await Promise.all(visitors.map((visitor) => archiveFor(visitor, galleryId)));
    const gateway = product.pids().gateway ?? 0;
    const before = memoryMb(gateway).rss;
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, memoryMb(gateway).rss)), 100);
    const firstBytes = await Promise.all(
      visitors.map(async (visitor, n) => {
        const start = Math.floor((bytes / VISITORS) * n);
        return (await read(visitor, urls[n]?.url ?? '', start, READ_BYTES)).firstByteMs;
      }),
    );
    clearInterval(timer);
    report.add(
      `${name}: memory of the gateway with ${VISITORS} downloads`,
      `+${(most - before).toFixed(0)} MB`,
      `limit ${MEMORY_LIMIT_MB} MB; the slowest first byte of all at once after ${Math.max(...firstBytes).toFixed(0)} ms`,
    );

    const whole = await download(first, url);
    const cut = await downloadCut(first, url, bytes);
    if (cut.sha256 !== whole.sha256 || whole.bytes !== bytes) throw new Error('The resumed download has other bytes');
    report.add(
      `${name}: first byte`,
      `${whole.firstByteMs.toFixed(0)} ms`,
      `limit ${FIRST_BYTE_LIMIT_MS} ms; the slowest of ${CUTS + 1} pieces ${cut.firstByteMs.toFixed(0)} ms, the same SHA-256`,
    );
  } finally {
    await product.stop();
  }
}

/** An open gallery with as many photos: rows of one, each with an object of its own of 6 MB. */
async function filledGallery(product: Product): Promise<{ galleryId: string; secret: string }> {
  const { client } = await newUser(product.url, 'gallery');
  const response = await upload(client, 'The first one', await sixMegabytes());
  if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as Photo;
  await until(
    'its derivatives',
    async () => (await client.json<Photo>(`/api/user/photos/${id}`)).derivatives === 'ready',
  );
  await multiplyPhoto(product, id, PHOTOS - 1);
  const media = await mediaDatabase(product);
  await media.query('update photos set crc = (select crc from photos where id = $1) where crc is null', [id]);
  const { rows } = await media.query<{ id: string; key: string }>(
    'select id, object_key as key from photos order by id = $1 desc, position',
    [id],
  );
  await media.end();
  const file = join(product.dataDir, 'objects', 'objects', rows[0]?.key ?? '');
  for (let n = 1; n < PHOTOS; n += 1) linkSync(file, `${file}-${n}`);

  const gallery = await client.json<GalleryDto>('/api/user/galleries', json('POST', { title: 'Day', preset: 'event' }));
  const address = `/api/user/galleries/${gallery.id}`;
  await client.json(address, json('PATCH', { rules: { ...gallery.rules, downloads: ['original'] } }));
  const photoIds = rows.map((row) => row.id);
  await client.json(`${address}/photos`, json('POST', { setId: gallery.sets[0]?.id, photoIds }));
  await client.json(`${address}/state`, json('POST', { state: 'open' }));
  const secret = gallery.links[0]?.url?.split('/').at(-1) ?? '';
  return { galleryId: gallery.id, secret };
}

/** Light that no JPEG makes small. */
async function sixMegabytes(): Promise<Buffer> {
  const [width, height] = [2_700, 1_800];
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
