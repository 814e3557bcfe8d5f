/**
 * What visitors see, through two gateways: server-rendered pages, AVIF, a portfolio of thousands, the sitemap.
 * `npm run test:containers` runs it on its own stack; by hand:
 *
 *   PORT=3000-3001 docker compose up --build --wait --scale gateway=2
 *   node e2e/compose-visitor.ts [public address] [address of the other gateway]
 *
 * Stops the workers of media once. Prints each step and ends with an error at the first failure.
 */
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { containersOf, execIn, logsOf, psql, said, storedOf } from '@vitrine/e2e-support/compose';
import { fillPortfolioScript } from '@vitrine/e2e-support/many-photos';
import { json, newUser, upload, type Photo } from '@vitrine/e2e-support/photographer';
import { until } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const MANY = 2_000;
/** A change is for all to see within these. */
const SOON_MS = 5_000;
/** The encoder has the lowest priority there is: on a busy machine it gets a small share of a processor. */
const ENCODED_MS = 600_000;

const [siteA = 'http://localhost:3000', siteB = 'http://localhost:3001'] = process.argv.slice(2);
const { client, name, id: userId } = await newUser(siteA, 'visited');
const stranger = new Visitor(siteA);
const doors = [stranger, stranger.through(siteB)] as const;

const own = async (photoId: string): Promise<Photo | undefined> =>
  (await client.json<Photo[]>('/api/user/photos')).find(({ id }) => id === photoId);
const everywhere = async (isSo: (door: Visitor) => Promise<boolean>): Promise<boolean> =>
  (await Promise.all(doors.map(isSo))).every(Boolean);

interface Page {
  html: string;
  etag: string | null;
  ms: number;
}
const pageOf = async (door: Visitor, path = `/${name}`): Promise<Page> => {
  const start = performance.now();
  const response = await door.fetch(path, { headers: { accept: 'text/html' } });
  assert.equal(response.status, 200);
  const html = await response.text();
  return { html, etag: response.headers.get('etag'), ms: Math.round(performance.now() - start) };
};
/** What a browser without JavaScript shows. */
const renderedOf = ({ html }: Page): string => /<div id="root"[^]*<script/.exec(html)?.[0] ?? '';

/** Takes an encoder seconds, so that it can be disturbed. */
const large = (): Promise<Buffer> =>
  sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: '#246', noise: { type: 'gaussian', sigma: 30 } },
  })
    .jpeg()
    .toBuffer();
const uploaded = async (title: string): Promise<string> => {
  const { id } = (await (await upload(client, title, await large())).json()) as Photo;
  await until('its derivatives', async () => (await own(id))?.derivatives === 'ready', 120_000);
  return id;
};

const id = await uploaded('Before');
await client.json(`/api/user/photos/${id}/public`, json('POST', { isPublic: true }));
for (const path of ['/', `/${name}`])
  await until(`${path} with content`, () =>
    everywhere(async (door) => /<main[^]*<form[^>]*action="\/api\/contact"/.test(renderedOf(await pageOf(door, path)))),
  );
await until('the photo on both', () => everywhere(async (door) => renderedOf(await pageOf(door)).includes('Before')));
said('both gateways render the home page and the portfolio');

/** Makes a change through one gateway; the other one is behind it, too. */
const visibleSoon = async (what: string, change: () => Promise<unknown>, isThere: (page: Page) => boolean) => {
  await change();
  const start = Date.now();
  await until(what, () => everywhere(async (door) => isThere(await pageOf(door))), SOON_MS);
  const ms = Date.now() - start;
  const [a, b] = await Promise.all(doors.map((door) => pageOf(door)));
  assert.ok(a?.etag);
  assert.equal(a.etag, b?.etag);
  said(`${what} is on both gateways after ${ms} ms, with one ETag`);
};
await visibleSoon(
  'a title',
  () => client.json(`/api/user/photos/${id}`, json('PATCH', { title: 'After' })),
  (page) => renderedOf(page).includes('After') && !page.html.includes('Before'),
);
for (const templateId of ['epic', 'monochrome', 'monochrome-white', 'classic'])
  await visibleSoon(
    `the template ${templateId}`,
    () => client.json('/api/user/template', json('POST', { templateId })),
    ({ html }) => new RegExp(`<body[^>]*class="[^"]*template-${templateId}[ "]`).test(html),
  );

const started = Date.now();
const { image, avif } = await until(
  'its AVIF',
  async () => {
    const image = (await own(id))?.image;
    return image?.avif?.length ? { image, avif: image.avif } : null;
  },
  ENCODED_MS,
  500,
);
assert.deepEqual(avif, image.widths);
const isItsAvif = (key: string): boolean => key.includes(id) && key.endsWith('.avif');
assert.equal((await storedOf(userId)).filter(isItsAvif).length, avif.length);
const addresses = [
  ...image.widths.map((width) => `${image.base}/${width}.webp`),
  ...avif.map((width) => `${image.base}/${width}.avif`),
  `${image.base}/card.jpg`,
];
for (const door of doors)
  for (const address of addresses) {
    const image = await door.fetch(address);
    assert.equal(image.status, 200, address);
    const bytes = Buffer.from(await image.arrayBuffer());
    if (!address.endsWith('.avif')) continue;
    assert.equal(image.headers.get('content-type'), 'image/avif');
    assert.equal(bytes.subarray(4, 12).toString(), 'ftypavif');
  }
await until('AVIF in the markup', () =>
  everywhere(async (door) => renderedOf(await pageOf(door)).includes('image/avif')),
);
said(`AVIF came after ${Date.now() - started} ms, in ${avif.length} widths, stored and served`);

const trashed = Date.now();
await client.fetch(`/api/user/photos/${id}`, { method: 'DELETE' });
await until(
  'every address dead',
  () =>
    everywhere(async (door) => {
      const found = await Promise.all(
        addresses.map(async (address) => {
          const answer = await door.fetch(address);
          await answer.body?.cancel();
          return answer.status;
        }),
      );
      return found.every((status) => status === 404);
    }),
  SOON_MS,
);
await until('it gone from the pages', () => everywhere(async (door) => !(await pageOf(door)).html.includes('After')));
said(`put in the trash, its ${addresses.length} addresses are dead on both after ${Date.now() - trashed} ms`);

/** The encoders that run, as `niceness memory`. The pattern is written so that it does not find itself. */
const LIST_ENCODERS = `for p in /proc/[0-9]*; do case "$(tr '\\0' ' ' <$p/cmdline)" in *avif-proces[s]*) echo "$(cut -d' ' -f19 $p/stat) $(awk '/VmRSS/ {print $2 $3}' $p/status)";; esac; done 2>/dev/null; true`;
const workers = await containersOf('media-worker');
const encoders = async (): Promise<string[]> =>
  (await Promise.all(workers.map((worker) => execIn(worker, 'sh', '-c', LIST_ENCODERS))))
    .flatMap((lines) => lines.split('\n'))
    .filter(Boolean);
/** The first one that gives way, as each does with its first statement. */
const encoding = (): Promise<string> =>
  until(
    'an encoder at work that gives way',
    async () => (await encoders()).find((encoder) => encoder.startsWith('19 ')),
    60_000,
  );

const purged = await uploaded('Purged');
const seen = await encoding();
await client.json('/api/user/photos/bulk', json('POST', { action: 'trash', photoIds: [id, purged] }));
await client.json('/api/user/trash', { method: 'DELETE' });
await until('the encoder to end', async () => (await encoders()).length === 0, 120_000, 500);
await until('no object left', async () => (await storedOf(userId)).length === 0, 60_000, 500);
await pause(3_000);
assert.deepEqual(await storedOf(userId), []);
said(`deleted while its AVIF was made (niceness and memory: ${seen}), a photo leaves nothing in the S3 server`);

const kept = await uploaded('Kept');
await encoding();
const stopped = Date.now();
await Promise.all(workers.map((worker) => worker.stop()));
const stopMs = Date.now() - stopped;
for (const worker of workers) assert.equal((await worker.inspect()).State.ExitCode, 0);
await Promise.all(workers.map((worker) => worker.start()));
await until('its AVIF', async () => ((await own(kept))?.image.avif?.length ?? 0) > 0, ENCODED_MS, 500);
said(`a worker that makes AVIF stops within ${stopMs} ms, and the next one makes it`);

await client.json(`/api/user/photos/${kept}/public`, json('POST', { isPublic: true }));
await until('the photo on both', () => everywhere(async (door) => renderedOf(await pageOf(door)).includes('Kept')));
await psql('vitrine_portfolio', fillPortfolioScript(userId, MANY));
await until('all of them counted', () =>
  everywhere(async (door) => (await pageOf(door)).html.includes(`"photoCount":${MANY + 1}`)),
);
for (const door of doors) {
  const page = await pageOf(door);
  const start = performance.now();
  const ids: string[] = [];
  for (let offset = 0; ; offset += 500) {
    const photos = await door.json<Photo[]>(`/api/portfolio/${name}/photos?limit=500&offset=${offset}`);
    ids.push(...photos.map((photo) => photo.id));
    if (photos.length < 500) break;
  }
  assert.equal(new Set(ids).size, MANY + 1);
  const again = await pageOf(door);
  assert.equal(page.etag, again.etag);
  const size = Math.round(page.html.length / 1024);
  said(
    `${ids.length} photos: a page of ${size} KiB in ${page.ms} ms, then ${again.ms} ms, all photos in ${Math.round(performance.now() - start)} ms`,
  );
}
const sitemapOf = async (door: Visitor): Promise<string> => {
  const index = await (await door.fetch('/sitemap.xml')).text();
  const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return (await Promise.all(files.map(async (file) => (await door.fetch(file)).text()))).join('');
};
await until('the sitemap', () =>
  everywhere(async (door) => {
    const blocks = (await sitemapOf(door)).match(/<url>[^]*?<\/url>/g) ?? [];
    const ours = blocks.filter((block) => block.includes(`/${name}<`) || block.includes(`/${name}?`));
    return ours.join('').split('<image:image>').length - 1 === MANY + 1;
  }),
);
said('the sitemap of both names all of them');

const pages = await logsOf('gateway');
assert.doesNotMatch(pages, /could not be rendered|no server bundle|does not load/);
await client.fetch('/api/user/account', json('DELETE', { username: name }));
await until('the page gone', () =>
  everywhere(async (door) => (await door.fetch(`/${name}`, { headers: { accept: 'text/html' } })).status === 404),
);
await until('the sitemap without it', () => everywhere(async (door) => !(await sitemapOf(door)).includes(`/${name}`)));
said('the account is deleted; nothing of it is left to be found, and every page was rendered');
