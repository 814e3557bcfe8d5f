import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { GALLERY_OFFSET_MAX } from '@vitrine/contracts/http/lists';
import { PUBLIC_READS_A_MINUTE } from '@vitrine/contracts/http/rate-limits.rules';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { anId } from '@vitrine/testing/builders/id';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage } from '@vitrine/testing/builders/portfolio';
import { EncodedBody } from '../src/http-cache/encoded-body.js';
import { TestGateway } from './support/test-gateway.js';

describe('public reads', () => {
  let gateway: TestGateway;
  let page: PortfolioPageDto;
  let now: number;
  beforeEach(async () => {
    page = aPortfolioPage({ photos: Array.from({ length: 30 }, (_, i) => aPublicPhoto({ title: `Photo ${i}` })) });
    gateway = await TestGateway.open({
      answers: {
        'portfolio.page.get': ({ identifier }) => {
          if (identifier.toLowerCase() !== 'ada') throw new AppError('PORTFOLIO_NOT_FOUND');
          return page;
        },
        'portfolio.gallery.list': () => page.photos,
      },
    });
    now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.close();
  });

  it('API-39 and API-40 answer the profile and the photos of one question to portfolio', async () => {
    const [profile, photos] = await Promise.all([
      gateway.get('/api/portfolio/Ada'),
      gateway.get('/api/portfolio/ada/photos'),
    ]);
    expect(profile.json()).toEqual(page.profile);
    expect(photos.json()).toEqual(page.photos);
    expect(gateway.timesAsked('portfolio.page.get')).toBe(1);
  });

  describe('that no cache answers', () => {
    it('API-76 go into the gallery up to a limit', async () => {
      expect((await gateway.get(`/api/photos?offset=${GALLERY_OFFSET_MAX}`)).statusCode).toBe(200);
      const beyond = await gateway.get(`/api/photos?offset=${GALLERY_OFFSET_MAX + 1}`);
      expect(beyond.statusCode).toBe(400);
      expect(beyond.json()).toMatchObject({ errors: { offset: ['offset must be a whole number from 0 to 5000'] } });
    });

    it('are bounded by address and minute; what is known is not counted', async () => {
      const statusOf = async (offset: number) => (await gateway.get(`/api/photos?offset=${offset}`)).statusCode;
      for (let n = 0; n < PUBLIC_READS_A_MINUTE; n += 1) expect(await statusOf(n)).toBe(200);
      const refused = await gateway.get(`/api/photos?offset=${PUBLIC_READS_A_MINUTE}`);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^6[01]$/)]);
      expect(await statusOf(PUBLIC_READS_A_MINUTE - 1)).toBe(200);
      expect((await gateway.get('/sitemap-1.xml')).statusCode).toBe(429);
      const link = await gateway.get(`/ada?photo=${page.photos[0]?.id}`);
      expect([link.statusCode, link.body === (await gateway.get('/ada')).body]).toEqual([200, true]);
      expect((await gateway.get('/api/portfolio/ada/photos')).statusCode).toBe(200);
      now += 60_001;
      expect(await statusOf(PUBLIC_READS_A_MINUTE)).toBe(200);
      expect((await gateway.get(`/ada?photo=${page.photos[0]?.id}`)).body).not.toBe((await gateway.get('/ada')).body);
    });
  });

  it('API-76 gives a part of the photos the page begins with, without another question', async () => {
    const answer = await gateway.get('/api/portfolio/ada/photos?limit=2&offset=3');
    expect(answer.json<{ title: string }[]>().map(({ title }) => title)).toEqual(['Photo 3', 'Photo 4']);
    expect((await gateway.get('/api/portfolio/ada/photos?limit=0')).statusCode).toBe(400);
    expect((await gateway.get('/api/portfolio/ada/photos?offset=30')).json()).toEqual([]);
    expect(gateway.timesAsked('portfolio.page.photos')).toBe(0);
  });

  it('writes such a part once while the page stays the same', async () => {
    const titleOf = async (query: string) =>
      (await gateway.get(`/api/portfolio/ada/photos?${query}`)).json<{ title: string }[]>()[0]?.title;
    await titleOf('limit=2&offset=3');
    const written = jest.spyOn(EncodedBody, 'json');
    expect(await titleOf('limit=2&offset=3')).toBe('Photo 3');
    expect(written).not.toHaveBeenCalled();
    page = aPortfolioPage({ profile: page.profile, photos: page.photos.toSpliced(3, 1) });
    now += 1_001;
    expect(await titleOf('limit=2&offset=3')).toBe('Photo 4');
  });

  describe('of a portfolio of 2,000 photos', () => {
    const all = Array.from({ length: 2_000 }, (_, n) => aPublicPhoto({ title: `${n}` }));
    const url = '/api/portfolio/ada/photos';
    const titles = async (query: string): Promise<string[]> =>
      (await gateway.get(url + query)).json<{ title: string }[]>().map(({ title }) => title);
    let shown: PublicPhotoDto[];
    beforeEach(() => {
      shown = all;
      page = aPortfolioPage({ photos: all.slice(0, 60) });
      page.profile.photoCount = 2_000;
      gateway.answer({
        'portfolio.page.photos': ({ limit, offset }) => ({
          photos: shown.slice(offset, offset + limit),
        }),
      });
    });

    it('API-40 API-76 answers the first 500 without a wish, and every part that is wished for', async () => {
      expect(await titles('')).toEqual(all.slice(0, 500).map(({ title }) => title));
      expect(await titles('?limit=500&offset=60')).toEqual(all.slice(60, 560).map(({ title }) => title));
      expect(await titles('?limit=500&offset=1560')).toEqual(all.slice(1_560).map(({ title }) => title));
      expect(await titles('?offset=2000')).toEqual([]);
      expect(gateway.timesAsked('portfolio.page.get')).toBe(1);
    });

    it('asks once for a part while the page stays the same, also for the last one under other limits', async () => {
      await Promise.all([titles('?offset=1900'), titles('?offset=1900')]);
      await titles('?offset=1900&limit=100');
      now += 1_500;
      const first = await gateway.get(`${url}?offset=1900&limit=101`);
      expect(gateway.timesAsked('portfolio.page.photos')).toBe(1);
      const etag = String(first.headers.etag);
      expect((await gateway.get(`${url}?offset=1900`, { 'if-none-match': etag })).statusCode).toBe(304);
    });

    it('shows a change in a part as soon as the page has another revision', async () => {
      const etag = String((await gateway.get(`${url}?offset=1000&limit=2`)).headers.etag);
      shown = all.toSpliced(1_000, 1);
      page = { ...page, revision: anId(), profile: { ...page.profile, photoCount: 1_999 } };
      now += 1_001;
      const answer = await gateway.get(`${url}?offset=1000&limit=2`, { 'if-none-match': etag });
      expect(answer.json<{ title: string }[]>().map(({ title }) => title)).toEqual(['1001', '1002']);
    });

    it('answers what is kept in the same turn', async () => {
      await titles('?limit=500&offset=60');
      await Promise.all(Array.from({ length: 50 }, () => titles('?limit=500&offset=60')));
      expect(gateway.rpc.asked.map(({ name }) => name)).toEqual(['portfolio.page.get', 'portfolio.page.photos']);
    });

    it('ERR-07 says so while portfolio is away', async () => {
      await gateway.get('/api/portfolio/ada');
      gateway.answer({
        'portfolio.page.photos': () => {
          throw new AppError('SERVICE_UNAVAILABLE');
        },
      });
      expect((await gateway.get(`${url}?offset=60`)).statusCode).toBe(503);
      expect((await gateway.get(`${url}?limit=60`)).statusCode).toBe(200);
    });
  });

  it('404-02 answers an unknown photographer in the words of the screen', async () => {
    const answer = await gateway.get('/api/portfolio/nobody');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({
      code: 'PORTFOLIO_NOT_FOUND',
      message: "We couldn't find a photographer with the requested portfolio.",
    });
  });

  it('shows a change after a second, and asks no more often than that', async () => {
    for (let i = 0; i < 20; i += 1) await gateway.get('/api/portfolio/ada');
    expect(gateway.timesAsked('portfolio.page.get')).toBe(1);
    const etag = String((await gateway.get('/api/portfolio/ada')).headers.etag);
    page = aPortfolioPage({ profile: { ...page.profile, tagline: 'New words' } });
    now += 1_001;
    const answer = await gateway.get('/api/portfolio/ada', { 'if-none-match': etag });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ tagline: 'New words' });
  });

  it.each([
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('answers a known ETag in %s with 304, and never one encoding for another', async (encoding, decode) => {
    const headers: Record<string, string> = encoding === 'identity' ? {} : { 'accept-encoding': encoding };
    const url = '/api/portfolio/ada/photos';
    const first = await gateway.get(url, headers);
    expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(JSON.parse(decode(first.rawPayload).toString())).toHaveLength(30);
    expect(first.headers).toMatchObject({
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    const etag = String(first.headers.etag);
    const again = await gateway.get(url, { ...headers, 'if-none-match': `"x", W/${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const other = { 'accept-encoding': encoding === 'br' ? 'gzip' : 'br' };
    expect((await gateway.get(url, { ...other, 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('keeps what was serialised as long as nothing changed', async () => {
    const before = await gateway.get('/api/portfolio/ada/photos', { 'accept-encoding': 'br' });
    now += 1_001;
    const after = await gateway.get('/api/portfolio/ada/photos', { 'accept-encoding': 'br' });
    expect(gateway.timesAsked('portfolio.page.get')).toBe(2);
    expect(after.headers.etag).toBe(before.headers.etag);
  });

  it.each([
    ['', { limit: 500, offset: 0 }],
    ['?featured=true', { featured: true, limit: 500, offset: 0 }],
    ['?category=street', { category: 'street', limit: 500, offset: 0 }],
    ['?category=all&featured=true', { featured: true, limit: 500, offset: 0 }],
    ['?limit=10&offset=20', { limit: 10, offset: 20 }],
  ])('API-17 asks for the photos of /api/photos%s', async (query, request) => {
    expect((await gateway.get(`/api/photos${query}`)).json()).toEqual(page.photos);
    expect(gateway.rpc.asked.at(-1)).toMatchObject({ name: 'portfolio.gallery.list', request });
  });

  it.each([['featured=maybe'], ['category=a&category=b'], [`category=${'x'.repeat(61)}`], ['limit=-1']])(
    'API-17 refuses ?%s',
    async (query) => {
      expect((await gateway.get(`/api/photos?${query}`)).statusCode).toBe(400);
    },
  );

  it('answers the same to all, whatever their headers', async () => {
    const plain = await gateway.get('/api/portfolio/ada');
    const { headers } = await gateway.signIn();
    const odd = await gateway.get('/api/portfolio/ada', {
      ...headers,
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/admin',
      host: 'evil.example',
    });
    expect(odd.body).toBe(plain.body);
    expect(odd.headers.etag).toBe(plain.headers.etag);
    expect(odd.headers['set-cookie']).toBeUndefined();
  });

  it('does not hold a failure back longer than it lasts', async () => {
    gateway.answer({
      'portfolio.page.get': () => {
        throw new AppError('SERVICE_UNAVAILABLE');
      },
    });
    expect((await gateway.get('/api/portfolio/ada')).statusCode).toBe(503);
    gateway.answer({ 'portfolio.page.get': () => page });
    expect((await gateway.get('/api/portfolio/ada')).statusCode).toBe(200);
  });
});
