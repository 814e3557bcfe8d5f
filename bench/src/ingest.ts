import { execFileSync } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { cpuSeconds, processTree } from './process-stats.ts';
import { ratio, report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const PHOTOS = 12;
const IN_FLIGHT = 4;

interface Own {
  derivatives: string;
}

/** 24 megapixel JPEGs through the whole product, until every derivative is ready, against sharp alone. */
export async function measureIngest(product: Product): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-bench-photos-'));
  const files = await makePhotos(dir);
  const raw = JSON.parse(
    execFileSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'raw-sharp.ts'), ...files], {
      encoding: 'utf8',
      env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    }),
  ) as { wall: number; cpu: number };

  const client = new Visitor(product.url);
  await client.signIn('bench@vitrine.local');
  await client.json('/api/profile/complete', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Ben', lastName: 'Chmark', username: `bench-${Date.now() % 100_000}` }),
  });

  await waitUntilIdle(product); // what the demo still has to do is not what is measured here
  const pids = (): number[] => processTree(product.process.pid ?? 0);
  const cpuBefore = cpuSeconds(pids());
  const begin = performance.now();
  const waiting = [...files];
  await Promise.all(
    Array.from({ length: IN_FLIGHT }, async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) await upload(client, file);
    }),
  );
  await until(
    'every derivative',
    async () => {
      const own = await client.json<Own[]>('/api/user/photos');
      return own.filter((photo) => photo.derivatives === 'ready').length >= files.length;
    },
    300_000,
    400, // polling is work too, and a page polls less often
  );
  const wall = (performance.now() - begin) / 1000;
  const cpu = cpuSeconds(pids()) - cpuBefore;
  await waitUntilIdle(product);
  const behind = cpuSeconds(pids()) - cpuBefore - cpu;
  rmSync(dir, { recursive: true });

  report.add(
    'ingest, CPU seconds a photo',
    ratio(cpu, raw.cpu),
    `aim 1.10 x raw sharp; ${(cpu / PHOTOS).toFixed(2)} s against ${(raw.cpu / PHOTOS).toFixed(2)} s`,
  );
  report.add(
    'ingest, throughput',
    ratio(raw.wall, wall),
    `aim 0.92 of raw sharp; ${((PHOTOS / wall) * 60).toFixed(0)} against ${((PHOTOS / raw.wall) * 60).toFixed(0)} photos a minute`,
  );
  report.add(
    'AVIF behind it, CPU seconds a photo',
    ratio(behind, cpu),
    `aim 2.0 x ingest; ${(behind / PHOTOS).toFixed(2)} s at the lowest priority, behind all other work`,
  );
}

async function upload(client: Visitor, file: string): Promise<void> {
  const body = new FormData();
  body.set('title', 'Bench');
  body.set('category', 'other');
  body.set('aiAltText', 'A test photo'); // its analysis is not what is measured here
  body.set('image', new Blob([readFileSync(file)], { type: 'image/jpeg' }), 'bench.jpg');
  const response = await client.fetch('/api/photos/upload', { method: 'POST', body });
  if (response.status !== 201) throw new Error(`upload answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel();
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
