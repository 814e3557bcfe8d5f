import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ImageGrant } from '@vitrine/contracts/media/media.rpc';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { PROFILE_LIMITS } from '@vitrine/contracts/identity/user.rules';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { ROBOTS_OPEN_MAX } from '@vitrine/contracts/portfolio/robots.rules';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile, aSitePage } from '@vitrine/testing/builders/portfolio';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const COLLECTOR = 'Mozilla/5.0 (compatible; GPTBot/1.3; +https://openai.com/gptbot)';
const OTHERS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'facebookexternalhit/1.1',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
];
const IMAGE = '/images/Token-0123456789/320.webp';
const HERO: HeroDto = {
  id: anId(),
  source: 'global',
  url: IMAGE,
  name: 'Cliffs in the fog',
  description: null,
  image: aPhotoImage(),
};
const WORK = [
  '/ada',
  '/ada/iceland',
  '/ada/projects',
  '/ada/links',
  '/ada/feed.xml',
  '/ada/feed.json',
  '/api/portfolio/ada',
  '/api/portfolio/ada/photos',
  IMAGE,
];

let gateway: TestGateway;
let isAllowed: boolean | undefined;
let open: string[];
const title = 'Dunes at dawn';

/** What stands beside the portfolio. */
const besides = (page: Parameters<typeof aSitePage>[0] = {}) =>
  aSitePage(page, { profile: aProfile({ allowAiCrawlers: isAllowed === true }) });

beforeEach(async () => {
  isAllowed = false;
  open = [];
  const photos = [aPublicPhoto({ title })];
  const grant = { photoId: anId(), ownerId: anId(), isPublic: true, prefix: 'derivatives/a/', widths: [320] };
  gateway = await TestGateway.open({
    answers: {
      'portfolio.page.get': ({ identifier }) => {
        if (identifier.toLowerCase() !== 'ada') throw new AppError('PORTFOLIO_NOT_FOUND');
        return aPortfolioPage({ photos, profile: aProfile({ allowAiCrawlers: isAllowed === true }) });
      },
      'portfolio.page.photos': () => ({ photos }),
      'portfolio.site.page': () => besides({ photos }),
      'portfolio.site.projects': () => ({ ...besides(), projects: [] }),
      'portfolio.site.links': () => ({ ...besides(), links: [] }),
      'portfolio.gallery.list': () => photos,
      'portfolio.ai_crawlers.list_allowed': () => ({ paths: open }),
      'portfolio.hero.get': () => HERO,
      'portfolio.sitemap.parts': () => [{ after: null, until: anId(), changedAt: '2026-01-02T03:04:05Z' }],
      'portfolio.sitemap.export': () => ({ rows: [], cursor: null }),
      'media.banner.default': () => {
        throw new AppError('HERO_NOT_FOUND');
      },
      // A media of an older release says nothing.
      'media.image.resolve': () =>
        ({ ...grant, ...(isAllowed !== undefined && { allowAiCrawlers: isAllowed }) }) as ImageGrant,
    },
  });
  await gateway.store.put('derivatives/a/320.webp', Buffer.alloc(100, 7), { contentType: 'image/webp' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

describe('a photographer who keeps model trainers out', () => {
  it.each(WORK)('has %s refused to those who say who they are, and never kept by a cache', async (url) => {
    const answer = await gateway.get(url, { 'user-agent': COLLECTOR });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain(title);
  });

  it.each(WORK)('has %s served to all others, with the reservation on it', async (url) => {
    for (const agent of OTHERS) {
      const answer = await gateway.get(url, { 'user-agent': agent });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' });
    }
  });

  it('says so in the page, beside what search engines may do', async () => {
    const { body } = await gateway.get('/ada');
    expect(body).toContain('<meta name="robots" content="max-image-preview:large, noai, noimageai" />');
    expect(body).toContain('<meta name="tdm-reservation" content="1" />');
  });

  it('is refused for while media does not say', async () => {
    isAllowed = undefined;
    expect((await gateway.get(IMAGE, { 'user-agent': COLLECTOR })).statusCode).toBe(403);
    expect((await gateway.get(IMAGE)).statusCode).toBe(200);
  });
});

describe('a photographer who lets them in', () => {
  beforeEach(() => {
    isAllowed = true;
  });

  it.each(WORK)('has %s served to all, without reservation', async (url) => {
    for (const agent of [COLLECTOR, ...OTHERS]) {
      const answer = await gateway.get(url, { 'user-agent': agent });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['x-robots-tag']).toBeUndefined();
      expect(answer.headers['tdm-reservation']).toBeUndefined();
    }
    expect((await gateway.get('/ada')).body).not.toMatch(/noai|tdm-reservation/);
  });

  it('is followed within seconds, both ways', async () => {
    let now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const statuses = async (): Promise<number[]> => [
      (await gateway.get('/ada', { 'user-agent': COLLECTOR })).statusCode,
      (await gateway.get(IMAGE, { 'user-agent': COLLECTOR })).statusCode,
    ];
    expect(await statuses()).toEqual([200, 200]);
    isAllowed = false;
    now += 3_000;
    expect(await statuses()).toEqual([403, 403]);
    isAllowed = true;
    now += 3_000;
    expect(await statuses()).toEqual([200, 200]);
  });
});

describe('what shows the work of many', () => {
  it.each(['/', '/landing'])('serves %s to model trainers without any photographer’s work', async (url) => {
    const answer = await gateway.get(url, { 'user-agent': COLLECTOR });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/Dunes|\/images\//);
    const visitor = await gateway.get(url);
    expect(visitor.body).toContain(title);
    expect(visitor.headers['x-robots-tag']).toBe('noai, noimageai');
  });

  it.each(['/api/photos', '/sitemap.xml', '/sitemap-1.xml'])('refuses %s to them', async (url) => {
    expect((await gateway.get(url, { 'user-agent': COLLECTOR })).statusCode).toBe(403);
    expect((await gateway.get(url)).statusCode).toBe(200);
  });
});

it('refuses them a hero apart from its page, and reserves it for all others', async () => {
  isAllowed = true;
  const url = `/api/user/hero-selection/${anId()}`;
  const refused = await gateway.get(url, { 'user-agent': COLLECTOR });
  expect(refused.statusCode).toBe(403);
  expect(refused.body).not.toContain(HERO.name);
  for (const agent of OTHERS) {
    const answer = await gateway.get(url, { 'user-agent': agent });
    expect(answer.json()).toEqual(HERO);
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noai, noimageai', 'tdm-reservation': '1' });
  }
});

describe('robots.txt', () => {
  const robots = async (): Promise<string[]> => (await gateway.get('/robots.txt')).body.split('\n');

  it('closes the app by whole words, names the sitemap, and closes everything to model trainers', async () => {
    const answer = await gateway.get('/robots.txt', { 'user-agent': COLLECTOR });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = answer.body.split('\n');
    expect(lines.slice(0, 6)).toEqual([
      `Sitemap: ${ORIGIN}/sitemap.xml`,
      '',
      'User-agent: *',
      'Disallow: /account$',
      'Disallow: /account/',
      'Disallow: /account?',
    ]);
    const from = lines.findIndex((line, at) => at > 2 && line.startsWith('User-agent'));
    const group = lines.slice(from, lines.indexOf('', from));
    expect(group).toEqual(expect.arrayContaining(['User-agent: GPTBot', 'User-agent: Google-Extended']));
    expect(group.at(-1)).toBe('Disallow: /');
    expect(group.filter((line) => !line.startsWith('User-agent: '))).toHaveLength(1);
  });

  it('opens to them the portfolios that allow it, and images, which are refused one by one', async () => {
    open = ['/ada', '/ben.b'];
    expect((await robots()).filter((line) => line.startsWith('Allow'))).toEqual([
      'Allow: /images/',
      'Allow: /ada$',
      'Allow: /ada/',
      'Allow: /ada?',
      'Allow: /ben.b$',
      'Allow: /ben.b/',
      'Allow: /ben.b?',
    ]);
  });

  it('is read to its end, however many let them in and whatever they are called', async () => {
    const name = 'x'.repeat(PROFILE_LIMITS.nameMax);
    const path = portfolioPath({ id: anId(), firstName: name, lastName: name, portfolioUrlType: 'fullname_dot' });
    open = Array.from({ length: ROBOTS_OPEN_MAX }, () => path);
    const { rawPayload } = await gateway.get('/robots.txt');
    expect(rawPayload.length).toBeGreaterThan(450 * 1024);
    expect(rawPayload.length).toBeLessThan(500 * 1024);
  });

  it('opens no portfolio while the list is unknown, and keeps search engines', async () => {
    const away = await TestGateway.open();
    const answer = await away.get('/robots.txt');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('Allow:');
    expect(answer.body).not.toMatch(/User-agent: \*\nDisallow: \/\n/);
    await away.close();
  });
});
