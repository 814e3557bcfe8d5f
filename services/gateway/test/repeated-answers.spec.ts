import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { anImageGrant } from '@vitrine/testing/builders/image-grant';
import { aPhotoSnapshot, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage } from '@vitrine/testing/builders/portfolio';
import { httpSeconds } from '../src/edge/gateway.metric.js';
import { ReadyAnswers } from '../src/edge/ready-answers.js';
import { Metrics } from '@vitrine/platform/health/define-metric';
import { TestGateway } from './support/test-gateway.js';

const TOKEN = 'Token-0123456789';
const IMAGE = `/images/${TOKEN}/320.webp`;
const BYTES = Buffer.alloc(20_000, 7);
const LARGE = Buffer.alloc(400_000, 9);
const PHOTOS = '/api/portfolio/ada/photos';
const CRAWLER = { 'user-agent': 'GPTBot/1.2' };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Waits until `isGone`, while garbage is collected again and again. */
const collected = async (isGone: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 200 && !isGone(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  if (!isGone()) throw new Error('it is still held');
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

describe('an answer that is ready', () => {
  let gateway: TestGateway;
  let origin: string;
  let grant: ImageGrant;
  let page: PortfolioPageDto;
  let forward: (ms: number) => void;
  let before: jest.SpiedFunction<ReadyAnswers['send']>;

  beforeEach(async () => {
    grant = anImageGrant();
    page = aPortfolioPage({ photos: Array.from({ length: 30 }, () => aPublicPhoto()) });
    gateway = await TestGateway.open({
      answers: {
        'media.image.resolve': ({ token }) => {
          if (token !== TOKEN) throw new AppError('PHOTO_NOT_FOUND');
          return grant;
        },
        'portfolio.page.get': () => page,
        'portfolio.gallery.list': () => page.photos,
      },
    });
    await gateway.store.put(`${grant.prefix}320.webp`, BYTES, { contentType: 'image/webp' });
    await gateway.store.put(`${grant.prefix}640.webp`, LARGE, { contentType: 'image/webp' });
    before = jest.spyOn(gateway.app.get(ReadyAnswers), 'send');
    origin = await gateway.listen();
    let later = 0;
    const real = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => real() + later);
    forward = (ms) => void (later += ms);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.close();
  });

  /** Over a connection: what is ready is given before Fastify sees the request. */
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${origin}${path}`, { method, headers, agent: false }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      request.on('error', reject).end();
    });
  const wasReady = (): unknown => before.mock.results.at(-1)?.value;

  it.each([
    ['an image', IMAGE, {}],
    ['photos', PHOTOS, {}],
    ['compressed photos', PHOTOS, { 'accept-encoding': 'br' }],
    ['a profile', '/api/portfolio/Ada', {}],
    ['the gallery', '/api/photos?limit=10', { 'accept-encoding': 'gzip' }],
  ])('is the one of the route, with all of its headers: %s', async (_what, path, headers) => {
    const routed = await get(path, headers);
    expect(wasReady()).toBe(false);
    await get(path, headers); // what had to be compressed is ready from the second on
    const ready = await get(path, headers);
    expect(wasReady()).toBe(true);
    const own = { date: expect.any(String), 'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) };
    expect(ready).toEqual({ ...routed, headers: { ...routed.headers, ...own } });
    expect(ready.headers['x-request-id']).not.toBe(routed.headers['x-request-id']);
    expect(ready.headers['x-content-type-options']).toBe('nosniff');
  });

  it('carries the id that a proxy gave, and is counted', async () => {
    const count = async (): Promise<number> => {
      const { values } = await gateway.app.get(Metrics).of(httpSeconds).get();
      const ofImages = values.find(
        (value) => value.metricName?.endsWith('_count') && value.labels.route?.toString().includes('token'),
      );
      return ofImages?.value ?? 0;
    };
    await get(IMAGE);
    const counted = await count();
    const { headers } = await get(IMAGE, { 'x-request-id': 'from-a-proxy' });
    expect(wasReady()).toBe(true);
    expect(headers['x-request-id']).toBe('from-a-proxy');
    expect(await count()).toBe(counted + 1);
  });

  it('SEC-18 is not given for an image that is private by now', async () => {
    await get(IMAGE);
    expect((await get(IMAGE)).status).toBe(200);
    grant = { ...grant, isPublic: false };
    gateway.events.tell('media.photo_changed', aPhotoSnapshot({ id: grant.photoId }));
    expect((await get(IMAGE)).status).toBe(404);
    expect(wasReady()).toBe(false);
  });

  it('SEC-18 is never one that an owner alone may see', async () => {
    const { headers, user } = await gateway.signIn();
    grant = { ...grant, isPublic: false, ownerId: user.id };
    for (let i = 0; i < 2; i += 1) expect((await get(IMAGE, headers)).status).toBe(200);
    expect((await get(IMAGE)).status).toBe(404);
    expect(before.mock.results.some(({ value }) => value)).toBe(false);
  });

  it('ends with what it was made of', async () => {
    for (let i = 0; i < 2; i += 1) await get(PHOTOS);
    forward(1_001);
    page = { ...page, revision: `${page.revision}-next`, profile: { ...page.profile, allowAiCrawlers: false } };
    const after = await get(PHOTOS);
    expect([wasReady(), after.headers['tdm-reservation']]).toEqual([false, '1']);
  });

  it('outlives a second in which nothing changed', async () => {
    for (let i = 0; i < 2; i += 1) await get(PHOTOS);
    forward(1_001);
    const again = [await get(PHOTOS), await get(PHOTOS)];
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(before.mock.results.slice(-2).map(({ value }) => value)).toEqual([false, true]);
  });

  it.each([
    ['a crawler that trains models', CRAWLER, 'GET', 403],
    ['one who has it already', { 'if-none-match': '*' }, 'GET', 304],
    ['one who asks for the headers', {}, 'HEAD', 200],
  ])('is not for %s', async (_who, headers, method, status) => {
    for (let i = 0; i < 2; i += 1) await get(IMAGE);
    expect((await get(IMAGE, headers, method)).status).toBe(status);
    expect(wasReady()).toBe(false);
  });

  it('is none of an image that is sent in pieces', async () => {
    const large = `/images/${TOKEN}/640.webp`;
    for (let i = 0; i < 2; i += 1) expect((await get(large)).body.equals(LARGE)).toBe(true);
    expect(wasReady()).toBe(false);
  });

  it.each([[IMAGE], [PHOTOS], ['/api/portfolio/Ada'], ['/api/photos?limit=10']])(
    'holds no request that it was kept for: %s',
    async (path) => {
      before.mockRestore(); // it would hold them
      const answers = gateway.app.get(ReadyAnswers);
      const keep = answers.keep.bind(answers);
      const requests: WeakRef<object>[] = [];
      answers.keep = (request, reply, again) => {
        requests.push(new WeakRef(request), new WeakRef(reply));
        keep(request, reply, again);
      };
      await get(path);
      let isReady = false;
      answers.send = (request, response) => (isReady = ReadyAnswers.prototype.send.call(answers, request, response));
      await get(path); // at once: a portfolio is fresh for a second
      expect(isReady).toBe(true);
      expect(requests).toHaveLength(2);
      await collected(() => requests.every((each) => each.deref() === undefined));
    },
  );

  it('is none of an error', async () => {
    gateway.answer({
      'portfolio.page.get': () => {
        throw new AppError('PORTFOLIO_NOT_FOUND');
      },
    });
    for (let i = 0; i < 2; i += 1) expect((await get(PHOTOS)).status).toBe(404);
    expect(wasReady()).toBe(false);
  });
});
