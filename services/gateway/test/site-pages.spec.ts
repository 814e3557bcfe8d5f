import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type {
  LinksAnswerDto,
  ListedProjectDto,
  ProjectsAnswerDto,
  SitePageAnswerDto,
  SitePageMovedDto,
} from '@vitrine/contracts/portfolio/site.dto';
import type { SiteBlock } from '@vitrine/contracts/portfolio/site.rules';
import type { SitemapRow } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile, aSitePage } from '@vitrine/testing/builders/portfolio';
import { writeBuiltFrontend } from './support/built-frontend.js';
import { readXml } from './support/read-xml.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

const metaOf = (html: string, key: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];
const scriptOf = (html: string, type: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/${type}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
const text = (html: string): SiteBlock => ({ id: 'words', type: 'text', html });
const prices: SiteBlock = {
  id: 'prices',
  type: 'prices',
  rows: ['Wedding', 'Portrait'].map((name) => ({ name, price: 'from € 1,900', includes: 'A day' })),
};

let gateway: TestGateway;
let portfolio: PortfolioPageDto;
/** What portfolio answers, by address. */
let pages: Record<string, SitePageAnswerDto | SitePageMovedDto>;
let projects: ProjectsAnswerDto | SitePageMovedDto | null;
let links: LinksAnswerDto | SitePageMovedDto | null;
let rows: SitemapRow[];
let now: number;

const raise = (code: 'SITE_PAGE_NOT_FOUND' | 'PORTFOLIO_NOT_FOUND' | 'HERO_NOT_FOUND'): never => {
  throw new AppError(code);
};
const listed = (over: Partial<ListedProjectDto> = {}): ListedProjectDto => ({
  id: anId(),
  title: 'Iceland',
  intro: 'Ice & fire',
  path: '/ada/iceland',
  day: null,
  cover: aPhotoImage(),
  focalPoint: null,
  photoCount: 1,
  publishedAt: '2026-01-02T03:04:05.000Z',
  changedAt: '2026-02-02T03:04:05.000Z',
  inFeeds: true,
  ...over,
});
const around = (over: Partial<Omit<SitePageAnswerDto, 'page'>> = {}): Omit<SitePageAnswerDto, 'page'> => {
  const { page: _page, ...head } = aSitePage({}, over);
  return head;
};
const open = async (env: Record<string, string> = {}): Promise<void> => {
  gateway = await TestGateway.open({
    env,
    answers: {
      'portfolio.page.get': ({ identifier }) =>
        ['ada', portfolio.profile.id].includes(identifier) ? portfolio : raise('PORTFOLIO_NOT_FOUND'),
      'portfolio.page.photos': () => ({ photos: portfolio.photos }),
      'portfolio.site.page': ({ identifier, slug }) =>
        pages[`${identifier.toLowerCase()}/${slug}`] ?? raise('SITE_PAGE_NOT_FOUND'),
      'portfolio.site.projects': () => projects ?? raise('SITE_PAGE_NOT_FOUND'),
      'portfolio.site.links': () => links ?? raise('SITE_PAGE_NOT_FOUND'),
      'portfolio.sitemap.parts': () => [{ after: null, until: anId(), changedAt: '2026-01-02T03:04:05Z' }],
      'portfolio.sitemap.export': () => ({ rows, cursor: null }),
    },
  });
};

beforeEach(async () => {
  portfolio = { ...aPortfolioPage(), site: { navigation: null, footer: [], hasForm: true } };
  pages = {};
  projects = null;
  links = null;
  rows = [];
  await open();
  now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

describe('addresses below a portfolio’s', () => {
  const answerOf = async (url: string) => {
    const { statusCode, headers } = await gateway.get(url);
    return [statusCode, headers.location, ...(statusCode === 301 ? [headers['cache-control']] : [])];
  };

  it('SITE-30 answer with the page, or lead to where it is, with what was asked and not for ever', async () => {
    pages = {
      'ada/iceland': aSitePage(),
      'ada/ice': { movedTo: '/ada/iceland' },
      'ada/gone': { movedTo: '/ada/projects' },
      'ada/last': { movedTo: '/ada' },
      'formerly/iceland': aSitePage({}, { isMoved: true }),
    };
    projects = { ...around(), projects: [listed()] };
    links = { ...around(), links: [{ label: 'Prints', url: 'https://shop.example/' }] };
    for (const url of ['/ada/iceland', '/Ada/Iceland', '/ada/projects', '/ada/links', '/ada/PROJECTS'])
      expect(await answerOf(url)).toEqual([200, undefined]);
    expect(await answerOf('/ada/ice?photo=1')).toEqual([301, '/ada/iceland?photo=1', 'no-cache']);
    expect(await answerOf('/ada/gone')).toEqual([301, '/ada/projects', 'no-cache']);
    expect(await answerOf('/ada/last')).toEqual([301, '/ada', 'no-cache']);
    expect(await answerOf('/formerly/iceland?x=1')).toEqual([301, '/ada/iceland?x=1', 'no-cache']);
    expect(await answerOf('/ada/iceland/?photo=1')).toEqual([301, '/ada/iceland?photo=1', 'no-cache']);
    expect(await answerOf('/ada/unknown')).toEqual([404, undefined]);
  });

  it('SITE-30 of lists lead on as well, from a former name and where nothing is listed any more', async () => {
    projects = { ...around({ isMoved: true }), projects: [] };
    links = { movedTo: '/ada' };
    expect(await answerOf('/formerly/projects')).toEqual([301, '/ada/projects', 'no-cache']);
    expect(await answerOf('/ada/links')).toEqual([301, '/ada', 'no-cache']);
    projects = null;
    expect(await answerOf('/ada/projects')).toEqual([404, undefined]);
  });

  it('SITE-30 never lead off the site', async () => {
    pages = { 'ada/a': { movedTo: '//evil.example/a' }, 'ada/b': { movedTo: 'https://evil.example' } };
    for (const url of ['/ada/a', '/ada/b']) expect(await answerOf(url)).toEqual([404, undefined]);
  });

  it('SITE-40 are 503 while portfolio is away, and ask it once a second', async () => {
    const away = await TestGateway.open();
    for (const url of ['/ada/iceland', '/ada/projects', '/ada/links']) {
      const { statusCode, headers, body } = await away.get(url);
      expect([statusCode, headers['x-robots-tag']]).toEqual([503, 'noindex']);
      expect(body).toContain('<div id="root">');
    }
    await away.close();
    pages = { 'ada/iceland': aSitePage() };
    const etag = String((await gateway.get('/ada/iceland')).headers.etag);
    expect((await gateway.get('/ada/iceland', { 'if-none-match': etag })).statusCode).toBe(304);
    await Promise.all([gateway.get('/ada/iceland'), gateway.get('/ADA/iceland')]);
    expect(gateway.timesAsked('portfolio.site.page')).toBe(1);
  });
});

describe('the document of a project', () => {
  it('SITE-32 has its title, words, address, cover and data', async () => {
    const [first, cover] = [aPublicPhoto(), aPublicPhoto({ title: 'Glacier' })];
    const profile = aProfile({ logo: aPhotoImage({ base: '/images/logo' }) });
    const answer = aSitePage({ photos: [first, cover], cover, intro: 'A week in the north.' }, { profile });
    pages = { 'ada/iceland': answer };
    const { body, headers } = await gateway.get('/ada/iceland');
    expect(body).toContain('<title>Iceland – Ada Lovelace</title>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/ada/iceland" />`);
    expect(body).toContain(`href="${ORIGIN}/ada/feed.xml" title="Ada Lovelace" />`);
    expect(metaOf(body, 'description')).toBe('A week in the north.');
    expect(body).toContain('<link rel="icon" href="/images/logo/icon-32.png"');
    expect(metaOf(body, 'og:image')).toBe(`${ORIGIN}${cover.image.base}/card.jpg`);
    expect(metaOf(body, 'og:url')).toBe(`${ORIGIN}/ada/iceland`);
    expect([metaOf(body, 'og:type'), metaOf(body, 'article:published_time')]).toEqual(['website', undefined]);
    expect(metaOf(body, 'robots')).toBe('max-image-preview:large, noai, noimageai');
    expect(headers['x-robots-tag']).toBe('noai, noimageai');
    expect(scriptOf(body, 'json')).toEqual({ sitePage: answer });
    expect(scriptOf(body, 'ld\\+json')).toMatchObject({ '@graph': [{ '@type': 'ImageGallery', name: 'Iceland' }, {}] });
    expect(body).toMatch(/<noscript><main><p><a href="\/ada">Ada Lovelace<\/a><\/p><h1>Iceland<\/h1>/);
    // Its template's colours, in every colour mode.
    expect(body).not.toContain('color-mode.js');
  });

  it('SITE-32 is described by its first words where it has no intro, and is an article where words prevail', async () => {
    const blocks = [text('<p> </p>'), text(`<p>Ice &amp; <b>fire</b>.</p><p>${'x '.repeat(400)}</p>`)];
    pages = { 'ada/iceland': aSitePage({ blocks }) };
    const { body } = await gateway.get('/ada/iceland');
    expect(metaOf(body, 'description')).toMatch(/^Ice &amp; fire *\. x x/);
    expect(metaOf(body, 'og:type')).toBe('article');
    expect(metaOf(body, 'article:modified_time')).toBe('2026-02-02T03:04:05.000Z');
    expect(scriptOf(body, 'ld\\+json')).toMatchObject({ '@graph': [{ '@type': 'Article', headline: 'Iceland' }, {}] });
  });

  it('SITE-32 of an index has the first cover, one of links none', async () => {
    const [, shown] = [listed({ cover: null }), listed()];
    projects = { ...around(), projects: [listed({ cover: null }), shown] };
    links = { ...around(), links: [{ label: 'Prints & more', url: 'https://shop.example/?a=1&b=2' }] };
    const index = (await gateway.get('/ada/projects')).body;
    expect(index).toContain('<title>Projects – Ada Lovelace</title>');
    expect(metaOf(index, 'og:image')).toBe(`${ORIGIN}${shown.cover?.base}/card.jpg`);
    expect(index).toContain('<a href="/ada/iceland">Iceland</a>');
    const list = (await gateway.get('/ada/links')).body;
    expect(list).toContain('<title>Links – Ada Lovelace</title>');
    expect(list).toContain('<a href="https://shop.example/?a=1&amp;b=2">Prints &amp; more</a>');
    expect(metaOf(list, 'og:image')).toBeUndefined();
  });

  it.each([
    [false, 'noindex, noai, noimageai'],
    [true, 'noindex'],
  ])('SITE-34 is for nobody’s index where it is unlisted (model trainers let in: %s)', async (allowAiCrawlers, tag) => {
    pages = { 'ada/iceland': aSitePage({ isListed: false }, { profile: aProfile({ allowAiCrawlers }) }) };
    const { body, headers } = await gateway.get('/ada/iceland');
    expect([headers['x-robots-tag'], metaOf(body, 'robots')]).toEqual([tag, 'noindex']);
    expect(scriptOf(body, 'ld\\+json')).toBeNull();
    // Who gets the address gets its card.
    expect(metaOf(body, 'og:title')).toBe('Iceland – Ada Lovelace');
  });

  it('SITE-35 is about one of its photos where the link is, and about no other', async () => {
    const photo = aPublicPhoto({ title: 'Glacier' });
    pages = { 'ada/iceland': aSitePage({ photos: [aPublicPhoto(), photo] }) };
    const { body } = await gateway.get(`/ada/iceland?photo=${photo.id}`);
    expect(body).toContain('<title>Glacier – Ada Lovelace</title>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/ada/iceland" />`);
    expect(metaOf(body, 'og:url')).toBe(`${ORIGIN}/ada/iceland?photo=${photo.id}`);
    expect(metaOf(body, 'og:image')).toBe(`${ORIGIN}${photo.image.base}/card.jpg`);
    const plain = (await gateway.get('/ada/iceland')).body;
    expect((await gateway.get(`/ada/iceland?photo=${anId()}`)).body).toBe(plain);
    expect(gateway.timesAsked('portfolio.photo.get')).toBe(0);
  });

  it('SITE-36 says nothing of a photo two seconds after it became private', async () => {
    const [photo, other] = [aPublicPhoto({ title: 'Glacier' }), aPublicPhoto()];
    pages = { 'ada/iceland': aSitePage({ photos: [photo, other], cover: photo }) };
    projects = { ...around(), projects: [listed({ cover: photo.image })] };
    const urls = ['/ada/iceland', `/ada/iceland?photo=${photo.id}`, '/ada/projects', '/ada/feed.xml', '/ada/feed.json'];
    const naming = async (): Promise<string[]> => {
      const bodies = await Promise.all(urls.map(async (url) => [url, (await gateway.get(url)).body] as const));
      return bodies.flatMap(([url, body]) =>
        body.includes(photo.image.base) || body.includes('Glacier') ? [url] : [],
      );
    };
    expect(await naming()).toEqual(urls);
    pages = { 'ada/iceland': aSitePage({ photos: [other], cover: other }) };
    projects = { ...around(), projects: [listed({ cover: other.image })] };
    portfolio = { ...portfolio, revision: anId() };
    now += 2_000;
    expect(await naming()).toEqual([]);
  });

  it.each(['</title><script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</noscript><iframe src=//evil>'])(
    'SEC-20 shows %j as text wherever it stands',
    async (payload) => {
      const block: SiteBlock = { id: 'q', type: 'quotes', quotes: [{ text: payload, name: payload, photoId: null }] };
      pages = { 'ada/iceland': aSitePage({ title: payload, intro: payload, blocks: [block] }) };
      projects = { ...around(), projects: [listed({ title: payload, intro: payload })] };
      links = { ...around(), links: [{ label: payload, url: 'https://a.example' }] };
      for (const url of ['/ada/iceland', '/ada/projects', '/ada/links']) {
        const { body } = await gateway.get(url);
        // The entry, the structured data and the page's data.
        expect(body.match(/<script/g)).toHaveLength(3);
        expect(body).not.toMatch(/<iframe|<img src=x/);
      }
      expect(readXml((await gateway.get('/ada/feed.xml')).body).text('entry', 'title')).toContain(payload);
    },
  );

  it('SITE-41 is rendered with the price that its form is asked about, once for each', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'vitrine-site-'));
    await writeBuiltFrontend(join(dir, 'dist'));
    await mkdir(join(dir, 'dist-server'));
    await writeFile(join(dir, 'package.json'), '{"type":"module"}');
    await writeFile(
      join(dir, 'dist-server/entry-server.js'),
      `let count = 0; export const prepare = async () => undefined;
       export const render = ({ url }) => ({ html: '<i>' + url + ' ' + ++count + '</i>', modules: [], preloads: [], theme: null });`,
    );
    await gateway.close();
    await open({ STATIC_DIR: join(dir, 'dist') });
    pages = { 'ada/prices': aSitePage({ path: '/ada/prices', kind: 'prices', blocks: [prices] }) };
    const rendered = async (query: string) =>
      /<i>(.*?)<\/i>/.exec((await gateway.get(`/ada/prices${query}`)).body)?.[1];
    expect(await rendered('')).toBe('/ada/prices 1');
    for (let n = 0; n < 2; n += 1) expect(await rendered('?ask=2')).toBe('/ada/prices?ask=2 2');
    for (const query of ['?ask=3', '?ask=0', '?ask=%22%3E', '?ask=1&ask=2', '?x=1'])
      expect(await rendered(query)).toBe('/ada/prices 1');
    await rm(dir, { recursive: true });
  });
});

describe('what finds projects', () => {
  it('SITE-37 feeds have an entry of each project that is to be in them, beside the photos, newest first', async () => {
    const shown = listed();
    const [early, late] = ['2025-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'];
    portfolio.photos = [
      aPublicPhoto({ title: 'Late', createdAt: late }),
      aPublicPhoto({ title: 'Early', createdAt: early }),
    ];
    projects = { ...around(), projects: [shown, listed({ title: 'Quiet', inFeeds: false })] };
    const atom = readXml((await gateway.get('/ada/feed.xml')).body);
    expect(atom.text('entry', 'title')).toEqual(['Late', 'Iceland', 'Early']);
    expect(atom.text('entry', 'updated')[1]).toBe(shown.changedAt);
    expect(atom.text('entry', 'content')[1]).toBe(
      `<p><img src="${ORIGIN}${shown.cover?.base}/card.jpg" alt="Iceland" /></p><p>Ice &amp; fire</p>`,
    );
    const { items } = (await gateway.get('/ada/feed.json')).json<{ items: object[] }>();
    expect(items[1]).toMatchObject({
      id: shown.id,
      title: 'Iceland',
      url: `${ORIGIN}/ada/iceland`,
      image: `${ORIGIN}${shown.cover?.base}/card.jpg`,
      date_published: shown.publishedAt,
      date_modified: shown.changedAt,
    });
    projects = { ...around(), projects: [listed({ cover: null })] };
    portfolio = { ...portfolio, revision: anId() };
    now += 1_500;
    expect(readXml((await gateway.get('/ada/feed.xml')).body).text('entry', 'content')[1]).toBe(
      '<p>Ice &amp; fire</p>',
    );
    projects = { movedTo: '/ada' };
    portfolio = { ...portfolio, revision: anId() };
    now += 1_500;
    expect(readXml((await gateway.get('/ada/feed.xml')).body).text('entry', 'title')).toEqual(['Late', 'Early']);
  });

  it('SITE-38 the sitemap names public pages beside their portfolio, once', async () => {
    const ada = { userId: anId(), path: '/ada', changedAt: '2026-01-02T03:04:05Z' };
    const photo = () => ({ id: anId(), title: '', image: aPhotoImage() });
    const below = ['/ada/projects', '/ada/iceland'].map((path) => ({ path, changedAt: '2026-02-02T03:04:05Z' }));
    rows = [
      { ...ada, pages: below, photos: [photo()] },
      { ...ada, photos: [photo()] },
      { userId: anId(), path: '/ben', changedAt: ada.changedAt, pages: [], photos: [] },
    ];
    const map = readXml((await gateway.get('/sitemap-1.xml')).body);
    expect(map.text('url', 'loc').slice(2)).toEqual([
      ...below.map(({ path }) => ORIGIN + path),
      `${ORIGIN}/ada`,
      `${ORIGIN}/ben`,
    ]);
    expect(map.text('url', 'lastmod').slice(0, 2)).toEqual(below.map(({ changedAt }) => changedAt));
    expect(map.count('urlset', 'url', 'image:image').slice(2)).toEqual([0, 0, 2, 0]);
  });
});
