import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import { anImageGrant } from '@vitrine/testing/builders/image-grant';
import { TestGateway } from './support/test-gateway.js';

const TOKEN = 'Token-0123456789';
const URL = `/images/${TOKEN}/320.webp`;
const SMALL = Buffer.alloc(20_000, 7);
const LARGE = Buffer.alloc(700_000, 9);

describe('images', () => {
  let gateway: TestGateway;
  let grant: ImageGrant | null;
  beforeEach(async () => {
    grant = anImageGrant({ avif: [640], hdr: [640] });
    gateway = await TestGateway.open({
      answers: {
        'media.image.resolve': ({ token }) => {
          if (token !== TOKEN || !grant) throw new AppError('PHOTO_NOT_FOUND');
          return grant;
        },
      },
    });
    await gateway.store.put(`${grant.prefix}320.webp`, SMALL, { contentType: 'image/webp' });
    await gateway.store.put(`${grant.prefix}640.webp`, LARGE, { contentType: 'image/webp' });
    await gateway.store.put(`${grant.prefix}640.avif`, SMALL, { contentType: 'image/avif' });
    await gateway.store.put(`${grant.prefix}640.jpg`, SMALL, { contentType: 'image/jpeg' });
    await gateway.store.put(`${grant.prefix}card.jpg`, SMALL, { contentType: 'image/jpeg' });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.close();
  });

  const clock = (): { forward: (ms: number) => void } => {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    return { forward: (ms) => void (now += ms) };
  };

  it.each([
    ['small', '320.webp', SMALL, 'image/webp'],
    ['large', '640.webp', LARGE, 'image/webp'],
    ['AVIF', '640.avif', SMALL, 'image/avif'],
    ['HDR', '640.jpg', SMALL, 'image/jpeg'],
    ['JPEG', 'card.jpg', SMALL, 'image/jpeg'],
  ])('SEC-19 serves a %s public image to visitors', async (_kind, variant, bytes, type) => {
    const answer = await gateway.get(`/images/${TOKEN}/${variant}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=3',
      etag: expect.stringMatching(/^".+"$/),
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('serves what a file says now once its grant names another packet, under another ETag', async () => {
    const { forward } = clock();
    const before = await gateway.get(URL);
    await gateway.store.put(`${grant?.prefix}320.webp`, Buffer.alloc(20_000, 8), { contentType: 'image/webp' });
    grant = { ...(grant as ImageGrant), packet: 'other words' };
    forward(2_500);
    const known = { 'if-none-match': String(before.headers['etag']) };
    const after = await gateway.get(URL, known);
    expect([after.statusCode, after.rawPayload[0]]).toEqual([200, 8]);
    expect((await gateway.get(URL, { 'if-none-match': String(after.headers['etag']) })).statusCode).toBe(304);
  });

  it('lets other sites show a public image, and no private one', async () => {
    const { headers, user } = await gateway.signIn();
    const policy = async (variant: string): Promise<unknown> =>
      (await gateway.get(`/images/${TOKEN}/${variant}`, headers)).headers['cross-origin-resource-policy'];
    expect([await policy('card.jpg'), await policy('320.webp')]).toEqual(['cross-origin', 'cross-origin']);
    grant = { ...(grant as ImageGrant), isPublic: false, ownerId: user.id };
    clock().forward(5_000);
    expect(await policy('card.jpg')).toBe('same-origin');
  });

  it.each([['320.webp'], ['640.webp']])('answers HEAD and a known ETag of %s without the bytes', async (variant) => {
    const url = `/images/${TOKEN}/${variant}`;
    const whole = await gateway.get(url);
    const head = await gateway.fastify.inject({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    const again = await gateway.get(url, { 'if-none-match': String(whole.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['cache-control']).toBe(whole.headers['cache-control']);
  });

  it('reads no image for an answer without a body', async () => {
    const etag = String((await gateway.get(`/images/${TOKEN}/640.webp`)).headers.etag);
    const reads = [jest.spyOn(gateway.store, 'getWhole'), jest.spyOn(gateway.store, 'get')];
    for (const variant of ['640.webp', '640.avif']) {
      const url = `/images/${TOKEN}/${variant}`;
      expect((await gateway.fastify.inject({ method: 'HEAD', url })).statusCode).toBe(200);
    }
    expect((await gateway.get(`/images/${TOKEN}/640.webp`, { 'if-none-match': etag })).statusCode).toBe(304);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
    const changed = await gateway.get(`/images/${TOKEN}/640.webp`, { 'if-none-match': '"other"' });
    expect(changed.rawPayload.equals(LARGE)).toBe(true);
  });

  it.each([
    ['an unknown token', '/images/other-0123456789/320.webp'],
    ['a token in another case', `/images/${TOKEN.toLowerCase()}/320.webp`],
    ['a short token', '/images/x/320.webp'],
    ['a width that does not exist', `/images/${TOKEN}/321.webp`],
    ['a width that is not there as AVIF yet', `/images/${TOKEN}/320.avif`],
    ['a width that has no gain map', `/images/${TOKEN}/320.jpg`],
    ['a format that does not exist', `/images/${TOKEN}/320.jxl`],
    ['the original', `/images/${TOKEN}/original`],
    ['a way up', `/images/${TOKEN}/..%2f320.webp`],
    ['a backslash', `/images/${TOKEN}/..%5c320.webp`],
    ['a null byte', `/images/${TOKEN}/320.webp%00`],
    ['an odd number', `/images/${TOKEN}/0320.webp.webp`],
  ])('SEC-19 answers %s with 404', async (_what, url) => {
    const answer = await gateway.get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it('SEC-19 shows a private image to its owner and to administrators only, and never to a cache', async () => {
    const owner = await gateway.signIn();
    const stranger = await gateway.signIn();
    const admin = await gateway.signIn({ role: 'admin' });
    grant = { ...(grant as ImageGrant), isPublic: false, ownerId: owner.user.id };
    expect((await gateway.get(URL)).statusCode).toBe(404);
    expect((await gateway.get(URL, stranger.headers)).statusCode).toBe(404);
    for (const { headers } of [owner, admin]) {
      const answer = await gateway.get(URL, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
    expect((await gateway.get(URL, stranger.headers)).statusCode).toBe(404);
  });

  it('SHELF-06 shows an image for delivery to its owner, and to no administrator', async () => {
    const [owner, admin] = [await gateway.signIn(), await gateway.signIn({ role: 'admin' })];
    grant = { ...(grant as ImageGrant), isPublic: false, isForDelivery: true, ownerId: owner.user.id };
    expect((await gateway.get(URL, owner.headers)).statusCode).toBe(200);
    expect((await gateway.get(URL, admin.headers)).statusCode).toBe(404);
  });

  it.each([['Mozilla/5.0'], ['GPTBot/1.2']])(
    'SEC-18 SEC-19 answers %s of a private image as of one that is none',
    async (agent) => {
      grant = { ...(grant as ImageGrant), isPublic: false };
      const answers = await Promise.all(
        [URL, '/images/other-0123456789/320.webp'].map((url) => gateway.get(url, { 'user-agent': agent })),
      );
      const [ofPrivate, ofNone] = answers.map(({ statusCode, headers }) => [
        statusCode,
        Object.keys(headers).toSorted(),
      ]);
      expect(ofPrivate).toEqual(ofNone);
    },
  );

  it('SEC-19 answers an image that became private with 404 within five seconds, from memory too', async () => {
    const time = clock();
    const etag = String((await gateway.get(URL)).headers.etag);
    expect((await gateway.get(URL)).statusCode).toBe(200);
    grant = { ...(grant as ImageGrant), isPublic: false };
    time.forward(5_000);
    expect((await gateway.get(URL)).statusCode).toBe(404);
    expect((await gateway.get(URL, { 'if-none-match': etag })).statusCode).toBe(404);
  });

  it('SEC-19 answers a deleted image with 404 and a new one within five seconds', async () => {
    const time = clock();
    const before = grant;
    expect((await gateway.get(URL)).statusCode).toBe(200);
    grant = null;
    time.forward(5_000);
    expect((await gateway.get(URL)).statusCode).toBe(404);
    grant = before;
    time.forward(5_000);
    expect((await gateway.get(URL)).statusCode).toBe(200);
  });

  it('calls media once for a token of many requests, and reads a small image once', async () => {
    clock();
    const open = jest.spyOn(gateway.store, 'getWhole');
    await Promise.all(Array.from({ length: 50 }, () => gateway.get(URL)));
    expect(gateway.timesAsked('media.image.resolve')).toBe(1);
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('serves public images while Redis is away, and answers 503 for private ones', async () => {
    const { headers, user } = await gateway.signIn();
    gateway.redis.isDown = true;
    expect((await gateway.get(URL, headers)).statusCode).toBe(200);
    grant = { ...(grant as ImageGrant), isPublic: false, ownerId: user.id };
    clock().forward(5_000);
    expect((await gateway.get(URL, headers)).statusCode).toBe(503);
  });
});
