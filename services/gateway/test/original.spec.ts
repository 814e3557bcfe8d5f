import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { currentContext } from '@vitrine/platform/context/request-context';
import { anId } from '@vitrine/testing/builders/id';
import { TestGateway } from './support/test-gateway.js';

const PHOTO = anId();
const URL = `/api/user/photos/${PHOTO}/original`;
const KEY = 'originals/ada/dunes';
const FILE = randomBytes(300_000);

describe('the file as it was uploaded', () => {
  let gateway: TestGateway;
  let owner: { cookie: string };
  let fileName: string;
  let objectKey: string;
  beforeAll(async () => {
    gateway = await TestGateway.open();
    const { user, headers } = await gateway.signIn();
    owner = headers;
    await gateway.store.put(KEY, FILE, { contentType: 'image/tiff' });
    gateway.answer({
      'media.photo.original': ({ photoId }) => {
        if (currentContext()?.principal?.userId !== user.id || photoId !== PHOTO) throw new AppError('PHOTO_NOT_FOUND');
        return { objectKey, type: 'image/tiff', bytes: FILE.length, fileName };
      },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    fileName = 'dunes.tiff';
    objectKey = KEY;
  });
  const get = (headers: Record<string, string> = {}) => gateway.get(URL, { ...owner, ...headers });

  it('SEC-19 comes byte for byte, to be saved, and to no cache', async () => {
    const answer = await get({ 'accept-encoding': 'br, gzip' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(FILE)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-length': String(FILE.length),
      'content-disposition': 'attachment; filename=dunes.tiff',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('SEC-18 SEC-19 is its owner’s alone, of administrators too, and does not betray that it is there', async () => {
    const stranger = (await gateway.signIn()).headers;
    const admin = (await gateway.signIn({ role: 'admin' })).headers;
    const unknown = await gateway.get(`/api/user/photos/${anId()}/original`, owner);
    for (const headers of [stranger, admin]) {
      const foreign = await gateway.get(URL, headers);
      expect(foreign.statusCode).toBe(404);
      expect({ ...foreign.json<object>(), requestId: '' }).toEqual({ ...unknown.json<object>(), requestId: '' });
    }
    expect((await gateway.get(URL)).statusCode).toBe(401);
    expect((await gateway.get('/api/user/photos/1/original', owner)).statusCode).toBe(404);
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=1000-2999', 1_000, 2_999],
    ['bytes=299000-', 299_000, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=299999-400000', 299_999, 299_999],
  ])('comes in parts: %s', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${FILE.length}`);
    expect(answer.headers['content-length']).toBe(String(end - start + 1));
    expect(answer.rawPayload.equals(FILE.subarray(start, end + 1))).toBe(true);
  });

  it('has no part behind its end', async () => {
    const answer = await get({ range: 'bytes=300000-' });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */300000');
    expect(answer.body).toBe('');
  });

  it('comes whole when the part belongs to another file, or the wish is odd', async () => {
    const { etag } = (await get()).headers;
    expect((await get({ range: 'bytes=0-9', 'if-range': String(etag) })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get({ range: 'bytes=0-9,20-29' })).statusCode).toBe(200);
  });

  it.each([
    [{}, 200, '300000'],
    [{ range: 'bytes=0-99' }, 206, '100'],
  ])('says its size to HEAD with %j without being read', async (headers, status, length) => {
    const answer = await gateway.fastify.inject({ method: 'HEAD', url: URL, headers: { ...owner, ...headers } });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([status, length, '']);
    expect((await gateway.fastify.inject({ method: 'HEAD', url: URL })).statusCode).toBe(401);
  });

  it.each(['a"\r\nset-cookie: x=1; .jpg', '../../etc/passwd', 'Dünen 日本.jpg'])(
    'SEC-20 is called %j without harm',
    async (name) => {
      fileName = name;
      const { headers } = await get();
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['content-disposition']).toMatch(/^attachment; filename=[ -~]+$/);
    },
  );

  it('is said to be lost when the store does not have it any more', async () => {
    objectKey = 'originals/ada/lost';
    const answer = await get();
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'ORIGINAL_LOST',
      message: expect.stringContaining('missing or damaged'),
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('arrives over a real connection, and survives a client that hangs up', async () => {
    const base = await gateway.listen();
    const { body } = await fetch(base + URL, { headers: owner });
    await body?.cancel();
    const whole = await fetch(base + URL, { headers: owner });
    expect(Buffer.from(await whole.arrayBuffer()).equals(FILE)).toBe(true);
    const head = await fetch(base + URL, { method: 'HEAD', headers: owner });
    expect(head.headers.get('content-length')).toBe(String(FILE.length));
  });
});
