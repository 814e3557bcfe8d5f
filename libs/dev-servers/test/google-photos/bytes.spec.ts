import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { READY_GOOGLE_ACCOUNTS } from '@vitrine/dev-servers/google-photos/accounts';
import { TestApplication } from './support.js';

let app: TestApplication;
beforeAll(async () => {
  app = await TestApplication.start();
});
afterAll(() => app.stop());
beforeEach(() => app.connect());

describe('bytes', () => {
  it('of all originals are different real photographs', async () => {
    const session = await app.pickedSession({ count: 16 });
    const sums = new Set<string>();
    for (const { mediaFile } of await app.allItems(session, 100)) {
      const { status, type, bytes } = await app.bytes(`${mediaFile.baseUrl}=d`);
      expect([status, type]).toEqual([200, 'image/jpeg']);
      expect((await sharp(bytes).metadata()).width).toBe(mediaFile.mediaFileMetadata?.width);
      sums.add(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(sums.size).toBe(16);
  });

  it.each([
    ['=w600-h300', { height: 300 }],
    ['=w200', { width: 200 }],
    ['=w100-h100-c', { width: 100, height: 100 }],
    ['=w6000-h6000', { width: 2400 }],
    ['', { width: 512 }],
  ])('come in the size of %s', async (size, expected) => {
    const { bytes } = await app.bytes((await app.baseUrl({ count: 1 })) + size);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', ...expected });
  });

  it('need the token of their account', async () => {
    const address = `${await app.baseUrl({ count: 1 })}=d`;
    const other = await app.bearer({ account: READY_GOOGLE_ACCOUNTS[1].email });
    const statuses = [
      await app.bytes(address, ''),
      await app.bytes(address, other),
      await app.bytes(address, 'Bearer wrong'),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401]);
  });

  it('are gone at their address after an hour', async () => {
    const address = `${await app.baseUrl({ count: 1 })}=d`;
    await app.google.advance(3_599);
    await app.connect();
    expect((await app.bytes(address)).status).toBe(200);
    await app.google.advance(2);
    await app.connect();
    expect((await app.bytes(address)).status).toBe(403);
  });

  it('have no other parameters and no forged addresses', async () => {
    const address = await app.baseUrl({ count: 1 });
    expect((await app.bytes(`${address}=huge`)).status).toBe(400);
    expect((await app.bytes(`${address}x=d`)).status).toBe(403);
    expect((await app.bytes(`${address}=dv`)).status).toBe(404);
  });

  it.each([
    ['READY', 200, 'video/mp4'],
    ['PROCESSING', 404, 'text/html; charset=UTF-8'],
    ['FAILED', 404, 'text/html; charset=UTF-8'],
  ] as const)(
    'of a video that is %s answer %i to =dv, and a still to any other parameter',
    async (status, code, type) => {
      const address = await app.baseUrl({ items: [{ kind: 'video', status }] });
      const video = await app.bytes(`${address}=dv`);
      expect([video.status, video.type]).toEqual([code, type]);
      const still = await app.bytes(`${address}=d`);
      expect([still.status, still.type]).toEqual([200, 'image/jpeg']);
    },
  );

  it.each([
    ['heic', 'image/heif'],
    ['dng', 'image/x-adobe-dng'],
  ] as const)('of a %s cannot be decoded, but come as JPEG in a size', async (kind, type) => {
    const address = await app.baseUrl({ items: [{ kind }] });
    const original = await app.bytes(`${address}=d`);
    expect(original.type).toBe(type);
    await expect(sharp(original.bytes).toBuffer()).rejects.toThrow(/unsupported image|bad seek|compression|heif|tiff/i);
    expect((await sharp((await app.bytes(`${address}=w6000-h6000`)).bytes).metadata()).width).toBe(2400);
  });

  it('of a text claim to be a JPEG', async () => {
    const { type, bytes } = await app.bytes(`${await app.baseUrl({ items: [{ kind: 'text' }] })}=d`);
    expect([type, bytes.toString().slice(0, 10)]).toEqual(['image/jpeg', 'This is no']);
  });

  it('of a bomb are few, and 900 megapixels', async () => {
    const { bytes } = await app.bytes(`${await app.baseUrl({ items: [{ kind: 'bomb' }] })}=d`);
    expect(bytes.length).toBeLessThan(200_000);
    expect(await sharp(bytes, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000, height: 30_000 });
  });

  it('of a huge original are 200 MB, or as many as are ordered', async () => {
    const usual = await app.open(`${await app.baseUrl({ items: [{ kind: 'huge' }] })}=d`);
    await usual.body!.cancel();
    expect(usual.headers.get('content-length')).toBe(String(200 * 1024 * 1024));
    const ordered = await app.bytes(`${await app.baseUrl({ items: [{ kind: 'huge', bytes: 9_000_000 }] })}=d`);
    expect(ordered.bytes).toHaveLength(9_000_000);
    expect((await sharp(ordered.bytes).metadata()).width).toBe(2400);
  });
});
