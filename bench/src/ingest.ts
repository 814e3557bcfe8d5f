import { execFileSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { TUNED_ENVIRONMENT } from '@vitrine/stack/tuning';
import type { Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { OpenPage } from './open-page.ts';
import { cpuSeconds, processTree } from './process-stats.ts';
import { median, ratio, report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const TURNS = 5;
const PHOTOS = 12;
const IN_FLIGHT = 4;

/**
 * 24 megapixel JPEGs through the whole product, until every derivative is ready, against sharp alone, which is given the
 * same allocator. Medians of turns, because the speed of a shared machine changes by a fifth from minute to minute.
 */
export async function measureIngest(product: Product): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-bench-photos-'));
  const files = await makePhotos(dir);
  const client = new Visitor(product.url);
  await client.signIn('bench@vitrine.local');
  await client.json('/api/profile/complete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ben', lastName: 'Chmark', username: `bench-${Date.now() % 100_000}` }),
  });

  await waitUntilIdle(product); // what the demo still has to do is not what is measured here
  const cpuOfProduct = (): number => cpuSeconds(processTree(product.process.pid ?? 0));
  const turns: Turn[] = [];
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const alone = sharpAlone(files);
    const before = cpuOfProduct();
    const begin = performance.now();
    await uploadAll(client, files);
    const whole = { wall: (performance.now() - begin) / 1000, cpu: cpuOfProduct() - before };
    await waitUntilIdle(product);
    turns.push({ alone, whole, behind: cpuOfProduct() - before - whole.cpu });
  }
  rmSync(dir, { recursive: true });

  const typical = (of: (turn: Turn) => number): string => ratio(median(turns.map(of)), 1);
  const perPhoto = (of: (turn: Turn) => number): string => (median(turns.map(of)) / PHOTOS).toFixed(2);
  const perMinute = (of: (turn: Turn) => Spent): string =>
    ((PHOTOS / median(turns.map((turn) => of(turn).wall))) * 60).toFixed(0);
  report.add(
    'ingest, CPU seconds a photo',
    typical(({ whole, alone }) => whole.cpu / alone.cpu),
    `aim 1.10 x raw sharp; ${perPhoto(({ whole }) => whole.cpu)} s against ${perPhoto(({ alone }) => alone.cpu)} s`,
  );
  report.add(
    'ingest, throughput',
    typical(({ whole, alone }) => alone.wall / whole.wall),
    `aim 0.92 of raw sharp; ${perMinute(({ whole }) => whole)} against ${perMinute(({ alone }) => alone)} photos a minute`,
  );
  report.add(
    'AVIF behind it, CPU seconds a photo',
    typical(({ behind, whole }) => behind / whole.cpu),
    `aim 2.0 x ingest; ${perPhoto(({ behind }) => behind)} s at the lowest priority, behind all other work`,
  );
}

/** Seconds of one turn. */
interface Turn {
  alone: Spent;
  whole: Spent;
  /** CPU of what follows. */
  behind: number;
}

interface Spent {
  wall: number;
  cpu: number;
}

const sharpAlone = (files: readonly string[]): Spent =>
  JSON.parse(
    execFileSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'raw-sharp.ts'), ...files], {
      encoding: 'utf8',
      env: { ...process.env, ...TUNED_ENVIRONMENT },
    }),
  ) as Spent;

/** Uploads `files`, four at a time, and waits as the page does until they have all their derivatives. */
async function uploadAll(client: Visitor, files: readonly string[]): Promise<void> {
  const page = await OpenPage.open(client);
  const waiting = [...files];
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) page.await(await upload(client, file));
    }),
  );
  await page.ready();
  page.close();
}

/** The photo's id. */
async function upload(client: Visitor, file: string): Promise<string> {
  const body = new FormData();
  body.set('title', 'Bench');
  body.set('category', 'other');
  body.set('aiAltText', 'A test photo'); // its analysis is not what is measured here
  body.set('image', new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'bench.jpg');
  const { id } = await client.json<{ id: string }>('/api/photos/upload', { method: 'POST', body });
  return id;
}

/** Real photographs of the demo, enlarged to 6000 x 4000 with a little grain, each one a little different. */
async function makePhotos(dir: string): Promise<string[]> {
  const sources = ['forest-stream.jpg', 'picos-de-europa.jpg', 'aitzgorri-autumn.jpg', 'summit-sunset.jpg'];
  const files: string[] = [];
  for (let i = 0; i < PHOTOS; i += 1) {
    const source = join(import.meta.dirname, '../../stack/photos', sources[i % sources.length] ?? '');
    const noise = {
      create: {
        width: 6000,
        height: 4000,
        channels: 3 as const,
        background: '#808080',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 6 + i },
      },
    };
    const grain = await sharp(noise).png({ compressionLevel: 0 }).toBuffer();
    const file = join(dir, `${i}.jpg`);
    writeFileSync(
      file,
      await sharp(source)
        .resize(6000, 4000, { fit: 'cover' })
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
    files.push(file);
  }
  return files;
}
