import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { photograph, uniqueJpeg } from '@vitrine/e2e-support/photographs';
import { startProduct, until, type Product } from '@vitrine/e2e-support/product';
import { Visitor } from '@vitrine/e2e-support/visitor';

const MB = 1024 * 1024;
const QUOTA = 30 * MB;

interface Photo {
  id: string;
  imageUrl: string;
  image: { base: string; widths: number[] };
  derivatives: string;
  isPublic: boolean;
}

/** From a photographer's file to a visitor's page, over HTTP, in the started product. */
describe('publishing a photo', () => {
  let product: Product;
  let owner: Visitor;
  const stranger = (): Visitor => new Visitor(product.url);

  beforeAll(async () => {
    product = await startProduct({ demo: false, env: { STORAGE_QUOTA_BYTES: String(QUOTA) } });
    owner = new Visitor(product.url);
    await owner.signIn('pia@publishing.test');
    await send(owner, '/api/profile/complete', {
      firstName: 'Pía',
      lastName: "O'Hara",
      username: 'pia',
      bio: 'I wait for fog.',
    });
  }, 300_000);

  afterAll(() => product.stop());

  const upload = async (file: Uint8Array, name = 'a.jpg', fields: Record<string, string> = {}): Promise<Response> => {
    const body = new FormData();
    for (const [key, value] of Object.entries({ title: 'Fog', category: 'nature', aiAltText: 'Fog', ...fields }))
      body.set(key, value);
    body.set('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), name);
    return owner.fetch('/api/photos/upload', { method: 'POST', body });
  };
  const ready = (id: string): Promise<Photo> =>
    until('derivatives', async () =>
      (await owner.json<Photo[]>('/api/user/photos')).find((photo) => photo.id === id && photo.derivatives === 'ready'),
    );

  /** All that is stored but the page's own files, which come while the first requests are answered. */
  const storedFiles = (): string[] => {
    const objects = join(product.dataDir, 'objects');
    return readdirSync(objects, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(objects, join(entry.parentPath, entry.name)))
      .filter((path) => !path.startsWith(join('objects', 'frontend')));
  };

  it('UPL-09 UPL-10 UPL-27 SEC-20 refuses every bad file with a clear sentence and stores nothing of it', async () => {
    const jpeg = readFileSync(photograph('nuthatch.jpg'));
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE((await import('node:zlib')).crc32(bomb.subarray(12, 29)), 29);
    const before = storedFiles();

    const cases: [string, Uint8Array, number, RegExp][] = [
      ['a renamed text file', Buffer.from('Not an image at all. '.repeat(100)), 415, /JPG, PNG, WEBP/],
      [
        'an SVG',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        415,
        /JPG, PNG, WEBP/,
      ],
      ['a GIF', await sharp(png).gif().toBuffer(), 415, /JPG, PNG, WEBP/],
      ['an empty file', Buffer.alloc(0), 415, /JPG, PNG, WEBP|select an image/],
      ['26 MB', Buffer.concat([jpeg, Buffer.alloc(26 * MB - jpeg.length)]), 413, /25MB/],
      ['a truncated JPEG', jpeg.subarray(0, jpeg.length / 2), 422, /damaged|incomplete/],
      ['a truncated PNG', png.subarray(0, png.length - 20), 422, /damaged|incomplete/],
      ['a decompression bomb', bomb, 422, /pixels/],
    ];
    for (const [what, bytes, status, sentence] of cases) {
      const response = await upload(bytes);
      const body = (await response.json()) as { message: string; statusCode: number; requestId: string };
      expect([what, response.status, body.statusCode]).toEqual([what, status, status]);
      expect(body.message).toMatch(sentence);
    }
    expect(await owner.json('/api/user/photos')).toEqual([]);
    await until('nothing new in the store', async () => storedFiles().every((path) => before.includes(path)));
  });

  it('UPL-11 refuses a photo without title or category', async () => {
    const response = await upload(await uniqueJpeg(), 'a.jpg', { title: ' ' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: 'Please fill in all required fields and select an image.' });
  });

  it('UPL-22 UPL-29 SEC-19 publishes on demand, and takes every address back within five seconds', async () => {
    const gps = {
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '60/1 23/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 19/1 0/1' },
    };
    const secret = 'SERIAL-4711-SECRET';
    const file = await sharp(readFileSync(photograph('forest-stream.jpg')))
      .withExif({
        IFD0: { Make: 'Vitrine', Model: 'Testcam' },
        IFD2: { BodySerialNumber: secret, LensSerialNumber: secret, CameraOwnerName: secret },
        ...gps,
      })
      .jpeg()
      .toBuffer();
    const created = (await (await upload(file)).json()) as Photo;
    expect(created).toMatchObject({ isPublic: false, featured: false });
    const photo = await ready(created.id);
    const addresses = [
      ...photo.image.widths.map((width) => `${photo.image.base}/${width}.webp`),
      `${photo.image.base}/card.jpg`,
    ];
    for (const address of addresses) {
      expect((await stranger().fetch(address)).status).toBe(404);
      expect((await owner.fetch(address)).status).toBe(200);
    }

    await send(owner, `/api/user/photos/${photo.id}/public`, { isPublic: true });
    await until(
      'the photo on the portfolio',
      async () => (await stranger().json<Photo[]>('/api/portfolio/pia/photos')).length === 1,
    );
    for (const address of addresses) {
      const response = await until(`${address} for visitors`, async () => {
        const answer = await stranger().fetch(address);
        return answer.ok && answer;
      });
      expect(response.headers.get('cache-control')).toContain('immutable');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.includes(secret)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }

    await send(owner, `/api/user/photos/${photo.id}/public`, { isPublic: false });
    const end = Date.now() + 5_000;
    await until(
      'every address to be gone',
      async () => {
        const answers = await Promise.all(addresses.map((address) => stranger().fetch(address)));
        return (
          answers.every(({ status }) => status === 404) &&
          (await stranger().json<Photo[]>('/api/portfolio/pia/photos')).length === 0
        );
      },
      end - Date.now(),
    );
    const now = await ready(photo.id);
    for (const address of [now.imageUrl, ...addresses]) expect((await owner.fetch(address)).status).toBe(200);

    await send(owner, `/api/user/photos/${photo.id}/public`, { isPublic: true });
    await until(
      'the photo again',
      async () => (await stranger().json<Photo[]>('/api/portfolio/pia/photos')).length === 1,
    );
    for (const address of addresses) expect((await stranger().fetch(address)).status).toBe(404);

    expect((await owner.fetch(`/api/user/photos/${photo.id}`, { method: 'DELETE' })).status).toBe(204);
    await until('the deleted photo to be hidden', async () => (await stranger().fetch(now.imageUrl)).status === 404);
    await send(owner, '/api/user/photos/bulk', { action: 'purge', photoIds: [photo.id] });
    await until('the deleted photo to be gone', async () => (await owner.fetch(now.imageUrl)).status === 404);
    await until('its objects to be gone', async () => storedFiles().every((path) => !path.includes(photo.id)));
  });

  it('API-74 answers every write with what is stored now', async () => {
    const write = (method: string, path: string, body: unknown): Promise<unknown> =>
      owner.json(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const { id } = (await (await upload(await uniqueJpeg())).json()) as Photo;
    const path = `/api/user/photos/${id}`;
    expect(await write('PATCH', path, { title: 'Haze', tags: ['haar'] })).toMatchObject({
      id,
      title: 'Haze',
      tags: ['haar'],
    });
    expect(await write('POST', `${path}/featured`, { featured: true })).toMatchObject({ id, featured: true });
    expect(await write('POST', `${path}/public`, { isPublic: true })).toMatchObject({ id, isPublic: true });
    expect(await write('POST', '/api/user/template', { templateId: 'epic' })).toMatchObject({ templateId: 'epic' });
    expect(await write('PATCH', '/api/user/profile', { contactPreference: 'prints' })).toMatchObject({
      contactPreference: 'prints',
    });
    expect(await owner.json('/api/user/profile')).toMatchObject({ username: 'pia', contactPreference: 'prints' });
    expect((await owner.fetch(path, { method: 'DELETE' })).status).toBe(204);
  });

  it("SEC-18 answers 404 for another user's photo", async () => {
    const { id } = (await (await upload(await uniqueJpeg())).json()) as Photo;
    const other = stranger();
    await other.signIn('eve@publishing.test');
    for (const [method, path, body] of [
      ['POST', `/api/user/photos/${id}/public`, { isPublic: true }],
      ['POST', `/api/user/photos/${id}/featured`, { featured: true }],
      ['PATCH', `/api/user/photos/${id}`, { title: 'Mine' }],
      ['DELETE', `/api/user/photos/${id}`, undefined],
      ['POST', '/api/user/hero-image/set-custom', { photoId: id }],
    ] as const) {
      const response = await other.fetch(path, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect(await owner.json<Photo[]>('/api/user/photos')).toHaveLength(1);
  });

  it('UPL-28 refuses what exceeds the quota, also for concurrent uploads', async () => {
    const noise = await sharp({
      create: {
        width: 1500,
        height: 1500,
        channels: 3,
        background: '#777777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 100 })
      .toBuffer();
    const fits = Math.floor((QUOTA - 1 * MB) / noise.length);
    // One user may upload only a limited number at once; the others are sent again.
    const inTurn = () =>
      until('a turn', async () => {
        const answer = await upload(noise);
        return answer.status !== 429 && answer;
      });
    const answers = await Promise.all(Array.from({ length: fits + 6 }, inTurn));
    const refused = answers.filter(({ status }) => status === 413);
    expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(fits + 1);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(await refused[0]?.json()).toMatchObject({ code: 'QUOTA_EXCEEDED', message: 'Storage quota exceeded.' });
    const own = await owner.json<{ file: { bytes: number } }[]>('/api/user/photos');
    expect(own.reduce((sum, photo) => sum + photo.file.bytes, 0)).toBeLessThanOrEqual(QUOTA);
  }, 120_000);

  it('SEC-21 refuses a write from another site and one without a session', async () => {
    const cross = await owner.fetch('/api/profile/complete', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    });
    expect(cross.status).toBe(403);
    expect((await stranger().fetch('/api/user/photos')).status).toBe(401);
    expect((await owner.fetch('/api/admin/emails')).status).toBe(403);
  });
});

async function send(client: Visitor, path: string, body: unknown): Promise<unknown> {
  return client.json(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
