import { spawnSync } from 'node:child_process';
import { fork, type ChildProcess } from 'node:child_process';
import { writeFileSync, mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { freePort } from '@vitrine/dev-servers/ports';
import { until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { median, ratio, report } from './report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const PHOTOS = 100;
const ROUNDS = 9;
const SECONDS = 4;
const CONNECTIONS = 50;

/** The two hot public reads against a bare Fastify route that sends the same bytes; medians of turns. */
export async function measureReads(product: Product): Promise<void> {
  const username = await photographerWith(PHOTOS, product);
  await waitUntilIdle(product); // encoding of these photos would take the processor from the product alone
  const list = `${product.url}/api/portfolio/${username}/photos`;
  const photos = (await (await fetch(list)).json()) as { image: { base: string; widths: number[] } }[];
  const image = photos[0]?.image;
  if (!image || photos.length < PHOTOS) throw new Error(`Only ${photos.length} photos are public`);
  await compare({
    what: `GET /api/portfolio/{id}/photos, ${PHOTOS} photos`,
    url: list,
    type: 'application/json',
    aim: 0.6,
  });
  await compare({
    what: 'GET an image, 640 px',
    url: `${product.url}${image.base}/640.webp`,
    type: 'image/webp',
    aim: 0.6,
  });
}

interface Read {
  readonly what: string;
  readonly url: string;
  readonly type: string;
  /** Requests a second, of those of the bare route. */
  readonly aim: number;
}

async function compare({ what, url, type, aim }: Read): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'vitrine-bench-reads-'));
  const body = Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer());
  writeFileSync(join(dir, 'body'), body);
  const port = await freePort();
  const bare: ChildProcess = fork(
    join(import.meta.dirname, 'bare-fastify.ts'),
    [String(port), join(dir, 'body'), type],
    { execArgv: ['--no-warnings'] },
  );
  const peer = `http://localhost:${port}/`;
  await until('the bare server', async () => (await fetch(peer)).ok);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await requestsPerSecond(url));
    theirs.push(await requestsPerSecond(peer));
  }
  bare.kill();
  rmSync(dir, { recursive: true });
  report.add(
    what,
    ratio(median(ours.map((rate, turn) => rate / (theirs[turn] ?? Number.NaN))), 1),
    `aim ${aim} of bare Fastify; ${median(ours).toFixed(0)} against ${median(theirs).toFixed(0)} requests/s of ${body.length} bytes`,
  );
}

/** wrk where it is there: autocannon itself is the limit for binary bodies. */
async function requestsPerSecond(url: string): Promise<number> {
  const wrk = spawnSync('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, url], { encoding: 'utf8' });
  if (wrk.status === 0) {
    if (/Non-2xx/.test(wrk.stdout)) throw new Error(`${url} answered errors:\n${wrk.stdout}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(wrk.stdout)?.[1]);
  }
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx) throw new Error(`${url} answered ${result.non2xx} errors`);
  return result.requests.average;
}

async function photographerWith(count: number, product: Product): Promise<string> {
  const client = new Visitor(product.url);
  const username = `reads-${Date.now() % 100_000}`;
  await client.signIn(`${username}@vitrine.local`);
  const json = { 'content-type': 'application/json' };
  await client.json('/api/profile/complete', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ firstName: 'Rea', lastName: 'Ds', username }),
  });
  const file = await sharp(readFileSync(join(import.meta.dirname, '../../stack/photos/nuthatch.jpg')))
    .resize(900)
    .jpeg()
    .toBuffer();
  const numbers = Array.from({ length: count }, (_, i) => i);
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let i = numbers.shift(); i !== undefined; i = numbers.shift()) {
        const body = new FormData();
        body.set('title', `Photo number ${i}`);
        body.set('category', 'nature');
        body.set(
          'description',
          'A nuthatch on a branch, looking for its breakfast in the first light of a cold morning.',
        );
        body.set('aiAltText', 'A nuthatch on a branch');
        body.set('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'bench.jpg');
        const { id } = await client.json<{ id: string }>('/api/photos/upload', { method: 'POST', body });
        await client.json(`/api/user/photos/${id}/public`, {
          method: 'POST',
          headers: json,
          body: '{"isPublic":true}',
        });
      }
    }),
  );
  await until(
    'all photos on the portfolio',
    async () =>
      ((await (await fetch(`${product.url}/api/portfolio/${username}/photos`)).json()) as unknown[]).length >= count,
    180_000,
  );
  return username;
}
