import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '@vitrine/e2e-support/browser';
import { mediaDatabase } from '@vitrine/e2e-support/many-photos';
import { json, newUser, type Photo } from '@vitrine/e2e-support/photographer';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';
import { REFERENCE, referenceFiles } from '@vitrine/testing/builders/iptc-reference';
import { readByExiftool } from '@vitrine/testing/exiftool';
import { PLANTED, PLANTED_DEGREES, type PlantedFile, plantedFiles } from './support/planted-files.ts';

const MANY = 200;
const LANES = 6;

interface Described extends Photo {
  description: string | null;
  altText: string | null;
  tags: string[];
}

/** What photographers wrote into files, and what must stay there, through the product as the README starts it. */
describe('the metadata of files', () => {
  let product: Product;
  let browser: Browser;
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-metadata-'));

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false, env: { AVIF: 'on' } }), launchBrowser()]);
  }, 300_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true });
  });

  const bytesOf = async (path: string): Promise<Buffer> => {
    const response = await fetch(product.url + path);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  /** Nothing is waiting to be made or rewritten, but for AVIF of more than `avif` photos, which takes its time. */
  const settled = async (ownerId: string, avif: number): Promise<void> => {
    const database = await mediaDatabase(product);
    try {
      await until(
        'all files',
        async () => {
          const { rows } = await database.query<{ waiting: number; avif: number }>(
            `select count(*) filter (where derivatives = 'pending' or packet_due is not null)::int as waiting,
               count(*) filter (where avif_state = 'ready')::int as avif from photos where owner_id = $1`,
            [ownerId],
          );
          return rows[0]?.waiting === 0 && rows[0].avif >= avif;
        },
        300_000,
        250,
      );
    } finally {
      await database.end();
    }
  };
  const publish = (client: Visitor, photoIds: string[]): Promise<unknown> =>
    client.json('/api/user/photos/bulk', json('POST', { action: 'edit', photoIds, edit: { isPublic: true } }));

  /** Has the browser upload `names` out of the folder, in whichever dialog `page` shows. */
  const signedIn = async (email: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${product.url}/api/login`);
    await page.locator('input[type=email]').fill(email);
    await page.locator('input[type=email]').press('Enter');
    await page.waitForURL(`${product.url}/**`);
    return page;
  };

  it('IPTC’s reference is kept by the form, the queue and a replaced file, shown, saved and downloaded', async () => {
    const { client, name, id: ownerId } = await newUser(product.url, 'reference');
    const page = await signedIn(`${name}@vitrine.test`);
    const colour = async (background: string): Promise<Buffer> =>
      sharp({ create: { width: 1400, height: 700, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const write = (file: string, bytes: Buffer): string => {
      writeFileSync(join(folder, file), bytes);
      return join(folder, file);
    };
    const own = () => client.json<Described[]>('/api/user/photos');
    const original = referenceFiles(await colour('#336699'))['XMP and IIM'];

    await page.goto(`${product.url}/my-photos?upload=true`);
    const form = page.getByRole('dialog', { name: 'Upload Photos' });
    await form.getByLabel('Category', { exact: true }).selectOption('nature');
    await form.getByLabel('Choose a photo').setInputFiles(write('form.jpg', original));
    await until('the title of the file', async () => {
      return (await form.getByLabel('Title', { exact: true }).inputValue()) === REFERENCE.title;
    });
    await form
      .getByText(/from the file/i)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Upload Photo' }).and(page.locator(':enabled')).click();
    await page.getByText('Photo uploaded', { exact: true }).first().waitFor();

    const queued = [
      write('queue_1.jpg', referenceFiles(await colour('#669933'))['XMP alone']),
      write('queue_2.jpg', referenceFiles(await colour('#993366'))['IIM alone']),
    ];
    await page.goto(`${product.url}/my-photos?upload=true`);
    await form.getByLabel('Choose a photo').setInputFiles(queued);
    await page.getByRole('button', { name: 'Upload 2 photos' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByText('2 uploaded', { exact: true }).waitFor();

    const plain = write('plain.jpg', await colour('#123456'));
    await page.goto(`${product.url}/my-photos?upload=true`);
    await form.getByLabel('Title', { exact: true }).fill('To replace');
    await form.getByLabel('Category', { exact: true }).selectOption('nature');
    await form.getByLabel('Choose a photo').setInputFiles(plain);
    await page.getByRole('button', { name: 'Upload Photo' }).and(page.locator(':enabled')).click();
    await page.getByText('Photo uploaded', { exact: true }).first().waitFor();
    await page.goto(`${product.url}/my-photos`);
    await page.getByRole('button', { name: 'Actions for To replace' }).click();
    await page.getByRole('menuitem', { name: 'Replace file…' }).click();
    const replace = page.getByRole('dialog', { name: 'Replace file' });
    const kept = referenceFiles(await colour('#654321'))['XMP and IIM'];
    await replace.getByLabel('Choose a photo').setInputFiles(write('kept.jpg', kept));
    await replace.getByLabel(/keep the original file/i).check();
    await replace.getByRole('button', { name: 'Replace file' }).and(page.locator(':enabled')).click();
    await page.getByText('Replacing the file', { exact: true }).first().waitFor();

    await until('the replaced file', async () =>
      (await own()).some(({ description, title }) => title === 'To replace' && description === REFERENCE.description),
    );
    await settled(ownerId, 4);
    const photos = await own();
    expect(photos.map(({ title }) => title).sort()).toEqual([...Array<string>(3).fill(REFERENCE.title), 'To replace']);
    for (const { description, tags } of photos)
      expect([description, tags]).toEqual([REFERENCE.description, [...REFERENCE.keywords]]);

    await publish(
      client,
      photos.map(({ id }) => id),
    );
    const shown = () => new Visitor(product.url).json<Described[]>(`/api/portfolio/${name}/photos`);
    const visible = await until('the photos', async () => {
      const found = await shown();
      return found.length === photos.length && found;
    });
    const saved: Record<string, Buffer> = {};
    for (const [at, { image }] of visible.entries()) {
      saved[`${at}.webp`] = await bytesOf(`${image.base}/1280.webp`);
      saved[`${at}.jpg`] = await bytesOf(`${image.base}/card.jpg`);
      if (image.avif?.includes(1280)) saved[`${at}.avif`] = await bytesOf(`${image.base}/1280.avif`);
    }
    for (const bytes of Object.values(saved))
      for (const words of [REFERENCE.description, REFERENCE.creator, REFERENCE.copyright, REFERENCE.credit])
        expect(bytes.includes(words)).toBe(true);
    for (const tags of Object.values((await readByExiftool(saved)) ?? {}))
      expect(tags).toMatchObject({
        'XMP-dc:Description': REFERENCE.description,
        'XMP-dc:Creator': [REFERENCE.creator],
        'XMP-dc:Rights': REFERENCE.copyright,
        'XMP-photoshop:Credit': REFERENCE.credit,
      });
    const replaced = photos.find(({ title }) => title === 'To replace')?.id;
    const download = await client.fetch(`/api/user/photos/${replaced}/original`);
    expect(Buffer.from(await download.arrayBuffer()).equals(kept)).toBe(true);
  }, 180_000);

  it(`SEC-20 no place, serial number or owner of ${MANY} files is in any public byte`, async () => {
    const { client, name, id: ownerId } = await newUser(product.url, 'planted');
    const files = plantedFiles(MANY, 2026);
    const ids: string[] = [];
    const send = async ({ name: fileName, type, bytes }: PlantedFile, at: number): Promise<string> => {
      expect(bytes.includes(`${PLANTED}${at}`)).toBe(true);
      const body = new FormData();
      const secret = `${PLANTED}${at}`;
      const fields = {
        title: fileName.replace(/_|\.\w+$/g, ' ').trim(),
        category: 'other',
        // What a page of ours never sends.
        exif: JSON.stringify({
          make: 'Fixture',
          serialNumber: secret,
          owner: secret,
          gps: secret,
          latitude: PLANTED_DEGREES[0],
        }),
        ...(at % 2 === 0 && {
          metadata: JSON.stringify({ city: secret, label: secret, personInImage: [secret], gps: secret }),
        }),
      };
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      body.set('image', new Blob([new Uint8Array(bytes)], { type }), fileName);
      const headers = { 'idempotency-key': `planted-file-${at}-of-the-test` };
      return until(fileName, async () => {
        const response = await client.fetch('/api/photos/upload', { method: 'POST', headers, body });
        if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
        return ((await response.json()) as Photo).id;
      });
    };
    let at = 0;
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (;;) {
          const { value, done } = await files.next();
          if (done) return;
          at += 1;
          ids.push(await send(value, at - 1));
        }
      }),
    );
    expect(ids).toHaveLength(MANY);
    const [hidden = '', ...open] = ids;
    await until(
      'the rendered hero',
      async () => (await client.json<Photo>(`/api/user/photos/${hidden}`)).derivatives === 'ready',
    );
    await client.json('/api/user/hero-image/set-custom', json('POST', { photoId: hidden }));
    await client.json('/api/user/profile-image/set-custom', json('POST', { photoId: hidden }));
    await settled(ownerId, 10);
    const own = await client.json<Photo[]>('/api/user/photos');
    expect(own.map(({ derivatives }) => derivatives)).toEqual(Array(MANY).fill('ready'));
    expect(own.every(({ title }) => /^Made \d+$/.test(title))).toBe(true);
    await publish(client, open);
    await client.json(`/api/user/photos/${open[0]}/featured`, json('POST', { featured: true }));

    const page = `/${name}`;
    await until('all in the sitemap', async () => {
      const [, part = ''] = /<loc>([^<]*)<\/loc>/.exec((await bytesOf('/sitemap.xml')).toString()) ?? [];
      const map = await (await fetch(part)).text();
      return map.split('<image:loc>').length > 4 && map.includes(page);
    });
    const visible = await until('the photos', async () => {
      const found: Photo[] = [];
      for (;;) {
        const next = await new Visitor(product.url).json<Photo[]>(
          `/api/portfolio/${name}/photos?limit=60&offset=${found.length}`,
        );
        found.push(...next);
        if (next.length === 0) return found.length >= open.length && found;
      }
    });
    const start = [
      '/',
      page,
      `${page}?photo=${open[0]}`,
      '/robots.txt',
      '/sitemap.xml',
      `${page}/feed.xml`,
      `${page}/feed.json`,
    ];
    const calls = [
      `/api/portfolio/${name}`,
      `/api/photos`,
      `/api/portfolio/${name}/photos?limit=200`,
      `/api/user/hero-selection/${ownerId}`,
      `/api/portfolio/template/${ownerId}`,
    ];
    const images = visible.flatMap(({ image: { base, widths, avif = [] } }) => [
      `${base}/card.jpg`,
      ...widths.map((width) => `${base}/${width}.webp`),
      ...avif.map((width) => `${base}/${width}.avif`),
    ]);
    const seen = new Set<string>();
    const waiting = [...start, ...calls, ...images];
    const found: string[] = [];
    let packets = 0;
    const leaks = [
      Buffer.from(PLANTED),
      Buffer.from(PLANTED, 'utf16le'),
      Buffer.from('Exif\0\0', 'latin1'),
      Buffer.from('exif:GPS'),
      Buffer.from('GPSLatitude'),
      ...PLANTED_DEGREES.map((text) => Buffer.from(text)),
    ];
    const look = async (path: string): Promise<void> => {
      const bytes = await bytesOf(path);
      if (leaks.some((leak) => bytes.includes(leak))) found.push(path);
      if (path.startsWith('/images/')) packets += bytes.includes('<x:xmpmeta') ? 1 : 0;
      // Whatever else texts lead to: heroes, cards, parts of the sitemap, further feeds.
      else
        for (const [link] of bytes.toString().matchAll(/\/(?:images\/[\w-]+\/[\w.]+|sitemap[\w-]*\.xml)/g))
          waiting.push(link);
    };
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
          if (seen.has(path)) continue;
          seen.add(path);
          await look(path);
        }
      }),
    );
    expect(found).toEqual([]);
    // The look was at what it was meant for.
    expect(seen.size).toBeGreaterThan(MANY * 4);
    expect(packets).toBeGreaterThan(MANY);
  }, 300_000);
});
