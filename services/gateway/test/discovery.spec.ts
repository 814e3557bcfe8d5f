import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { PortfolioPageDto, PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import type { SitemapRow, SitemapExportDto } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { anId } from '@vitrine/testing/builders/id';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile } from '@vitrine/testing/builders/portfolio';
import { ORIGIN, TestGateway } from './support/test-gateway.js';
import { readXml } from './support/read-xml.js';

/** What crawlers have stumbled over in titles. */
const TITLES = [
  '</title><script>alert(1)</script>',
  ']]> and ]]> again',
  '"quoted" & <b>bold</b>',
  '🌊 waves 👩‍🚀',
  'שלום עולם',
  'Null\u0000 and bell\u0007',
];
/** What is left of a title that XML can hold. */
const readable = (title: string): string => title.replaceAll('\u0000', '').replaceAll('\u0007', '');

const META = (html: string, key: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];
const structuredOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    '@graph': { '@type': string; contentUrl?: string; name?: string }[];
  };

let gateway: TestGateway;
let page: PortfolioPageDto;
let rows: SitemapRow[];
let elsewhere: PublicPhotoDto | null;
let partsChangedAt: string;
let now: number;

beforeEach(async () => {
  page = aPortfolioPage({ photos: [aPublicPhoto({ title: 'Dunes', altText: 'Dunes in the evening' })] });
  rows = [];
  partsChangedAt = '2026-01-02T03:04:05Z';
  elsewhere = null;
  gateway = await TestGateway.open({
    answers: {
      'portfolio.page.get': ({ identifier }) => {
        if (!['ada', page.profile.id].includes(identifier.toLowerCase())) throw new AppError('PORTFOLIO_NOT_FOUND');
        return page;
      },
      'portfolio.page.photos': () => ({ photos: page.photos }),
      'portfolio.gallery.list': () => page.photos,
      'portfolio.photo.get': ({ photoId, identifier }) => {
        if (elsewhere?.id !== photoId || (identifier && identifier !== page.profile.id))
          throw new AppError('PHOTO_NOT_FOUND');
        return elsewhere;
      },
      'portfolio.ai_crawlers.list_allowed': () => ({ paths: [] }),
      'portfolio.sitemap.parts': () => [{ after: null, until: anId(), changedAt: partsChangedAt }],
      'portfolio.sitemap.export': () => ({ rows, cursor: null }),
      'media.banner.default': () => {
        throw new AppError('HERO_NOT_FOUND');
      },
    },
  });
  now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await gateway.close();
});

describe('a link that is about one photo', () => {
  it('has a title, words and a share card of its own, and still belongs to the portfolio', async () => {
    const [photo] = page.photos;
    const { body } = await gateway.get(`/ada?photo=${photo?.id}`);
    expect(body).toContain('<title>Dunes – Ada Lovelace</title>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/ada" />`);
    expect(META(body, 'description')).toBe('Dunes in the evening');
    expect(META(body, 'og:url')).toBe(`${ORIGIN}/ada?photo=${photo?.id}`);
    expect(META(body, 'og:title')).toBe('Dunes – Ada Lovelace');
    expect(META(body, 'og:type')).toBe('website');
    expect(body).toContain(`href="${ORIGIN}/ada/feed.xml" title="Ada Lovelace" />`);
    expect(META(body, 'og:image')).toBe(`${ORIGIN}${photo?.image.base}/card.jpg`);
    expect(META(body, 'og:image:alt')).toBe('Dunes in the evening');
    expect(META(body, 'twitter:card')).toBe('summary_large_image');
    expect(structuredOf(body)['@graph'].at(-1)).toMatchObject({ '@type': 'ImageObject', name: 'Dunes' });
    expect(gateway.timesAsked('portfolio.photo.get')).toBe(0);
  });

  it('shows no title where the photographer wants none, and says it to those who cannot see', async () => {
    page = aPortfolioPage({ photos: [aPublicPhoto({ title: 'DSC 1032', hidesTitle: true })] });
    const { body } = await gateway.get(`/ada?photo=${page.photos[0]?.id}`);
    expect(body).toContain('<title>Photograph by Ada Lovelace</title>');
    expect(META(body, 'og:title')).toBe('Photograph by Ada Lovelace');
    expect(META(body, 'og:image:alt')).toBe('Photograph by Ada Lovelace');
    expect(META(body, 'twitter:image:alt')).toBe('Photograph by Ada Lovelace');
    expect(JSON.stringify(structuredOf(body))).not.toContain('DSC 1032');
    expect(body).not.toContain('<figcaption>');
    expect(body).toContain('alt="DSC 1032"');
  });

  it('works for a photo that the page does not begin with, and asks once for many', async () => {
    elsewhere = aPublicPhoto({ title: 'Far down', description: '<p>Sand &amp; sea</p>' });
    const url = `/ada?photo=${elsewhere.id.toUpperCase()}`;
    const [first] = await Promise.all([gateway.get(url), gateway.get(url), gateway.get(url)]);
    expect(first?.body).toContain('<title>Far down – Ada Lovelace</title>');
    expect(META(first?.body ?? '', 'description')).toBe('Sand &amp; sea');
    expect(gateway.timesAsked('portfolio.photo.get')).toBe(1);
    const again = await gateway.get(url, { 'if-none-match': String(first?.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('works on the home page, for any public photo', async () => {
    elsewhere = aPublicPhoto({ title: 'Somewhere', photographer: 'Ben' });
    const { body } = await gateway.get(`/?photo=${elsewhere.id}`);
    expect(body).toContain('<title>Somewhere – Ben</title>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/" />`);
    expect(META(body, 'og:url')).toBe(`${ORIGIN}/?photo=${elsewhere.id}`);
    expect((await gateway.get(`/?photo=${page.photos[0]?.id}`)).body).toContain('<title>Dunes – Ada Lovelace</title>');
  });

  it.each([
    ['an unknown photo', () => anId()],
    ['something else', () => 'x%00%3Cscript%3E'],
    ['nothing', () => ''],
    ['two photos', () => `${page.photos[0]?.id}&photo=${anId()}`],
  ])('is the plain page for %s', async (_what, photo) => {
    const plain = await gateway.get('/ada');
    const answer = await gateway.get(`/ada?photo=${photo()}`);
    expect([answer.statusCode, answer.body]).toEqual([200, plain.body]);
  });

  it('is the plain page seconds after a photo became private, and while its access is unknown', async () => {
    elsewhere = aPublicPhoto({ title: 'Far down' });
    const url = `/ada?photo=${elsewhere.id}`;
    expect((await gateway.get(url)).body).toContain('<title>Far down');
    elsewhere = null;
    now += 3_000;
    expect((await gateway.get(url)).body).toContain('<title>Ada Lovelace');
    gateway.answer({
      'portfolio.photo.get': () => {
        throw new AppError('SERVICE_UNAVAILABLE');
      },
    });
    now += 3_000;
    expect((await gateway.get(url)).statusCode).toBe(200);
  });

  it.each(TITLES)('shows the title %j as text', async (title) => {
    page = aPortfolioPage({ photos: [aPublicPhoto({ title })] });
    const { body } = await gateway.get(`/ada?photo=${page.photos[0]?.id}`);
    expect(body.match(/<title>/g)).toHaveLength(1);
    // The entry, the structured data and the page's data.
    expect(body.match(/<script/g)).toHaveLength(3);
    expect(body).not.toContain('\0');
    expect(structuredOf(body)['@graph'].at(-1)?.name).toBe(title);
  });
});

describe('feeds', () => {
  it('name the newest photos as Atom, with image, texts and a link to each', async () => {
    const [photo] = page.photos;
    const answer = await gateway.get('/Ada/feed.xml');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(gateway.rpc.asked.at(-1)?.request).toEqual({
      identifier: page.profile.id,
      limit: 50,
      offset: 0,
      order: 'newest',
    });
    const feed = readXml(answer.body);
    expect(feed.text('feed', 'title')).toEqual(['Ada Lovelace']);
    expect(feed.attributes('feed', 'link', 'href')).toEqual([`${ORIGIN}/ada`, `${ORIGIN}/ada/feed.xml`]);
    expect(feed.attributes('entry', 'link', 'href')).toEqual([
      `${ORIGIN}/ada?photo=${photo?.id}`,
      `${ORIGIN}${photo?.image.base}/card.jpg`,
    ]);
    expect(feed.text('entry', 'content')[0]).toBe(
      `<p><img src="${ORIGIN}${photo?.image.base}/card.jpg" alt="Dunes in the evening" /></p>`,
    );
  });

  it('tell the same as JSON Feed', async () => {
    const answer = await gateway.get('/ada/feed.json');
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    expect(answer.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ada Lovelace',
      home_page_url: `${ORIGIN}/ada`,
      items: [
        {
          id: page.photos[0]?.id,
          url: `${ORIGIN}/ada?photo=${page.photos[0]?.id}`,
          title: 'Dunes',
          image: `${ORIGIN}${page.photos[0]?.image.base}/card.jpg`,
        },
      ],
    });
  });

  it.each(['/ada/feed.xml', '/ada/feed.json'])('%s is answered with 304 until something changes', async (url) => {
    const etag = String((await gateway.get(url)).headers.etag);
    now += 1_500;
    expect((await gateway.get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    expect(gateway.timesAsked('portfolio.page.photos')).toBe(1);
    page = { ...page, revision: anId(), photos: [aPublicPhoto({ title: 'New' })] };
    now += 1_500;
    expect((await gateway.get(url, { 'if-none-match': etag })).body).toContain('New');
  });

  it.each(TITLES)('say the title %j', async (title) => {
    page = aPortfolioPage({
      profile: aProfile({ firstName: title, lastName: null, tagline: title }),
      photos: [aPublicPhoto({ title, altText: title, description: `<p>${title.replace(/[<>&"]/g, '')}</p>` })],
    });
    const feed = readXml((await gateway.get('/ada/feed.xml')).body);
    expect(feed.text('entry', 'title')).toEqual([readable(title)]);
    expect(feed.text('feed', 'subtitle')).toEqual([readable(title)]);
    expect((await gateway.get('/ada/feed.json')).json<{ items: { title: string }[] }>().items[0]?.title).toBe(title);
  });

  it('say whose the photos are, and under which terms', async () => {
    const rights = {
      notice: '© Ada & Co',
      licence: 'CC BY 4.0',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    };
    page = aPortfolioPage({ profile: aProfile({ rights }) });
    const atom = readXml((await gateway.get('/ada/feed.xml')).body);
    expect(atom.text('feed', 'rights')).toEqual(['© Ada & Co · CC BY 4.0']);
    expect(atom.attributes('feed', 'link', 'href')).toContain(rights.licenceUrl);
    expect((await gateway.get('/ada/feed.json')).json()).toMatchObject({ _rights: rights });
  });

  it('say the rights to a photo where they are not those of the whole feed', async () => {
    const rights = { notice: '© 2026 Ada', licence: 'All rights reserved', licenceUrl: null };
    const own = { ...rights, notice: '© 2019 Ada & Grace' };
    page = aPortfolioPage({
      profile: aProfile({ rights }),
      photos: [aPublicPhoto({ rights }), aPublicPhoto({ rights: own }), aPublicPhoto()],
    });
    const atom = readXml((await gateway.get('/ada/feed.xml')).body);
    expect(atom.text('entry', 'rights')).toEqual(['© 2019 Ada & Grace · All rights reserved']);
    const { items } = (await gateway.get('/ada/feed.json')).json<{ items: { _rights?: object }[] }>();
    expect(items.map(({ _rights: said }) => said)).toEqual([undefined, own, undefined]);
  });

  it('show no title where the photographer wants none', async () => {
    page = aPortfolioPage({ photos: [aPublicPhoto({ title: 'DSC 1032', hidesTitle: true })] });
    const atom = readXml((await gateway.get('/ada/feed.xml')).body);
    expect(atom.text('entry', 'title')).toEqual(['Photograph by Ada Lovelace']);
    const { items } = (await gateway.get('/ada/feed.json')).json<{
      items: { title?: string; attachments: object[] }[];
    }>();
    expect(items[0]).not.toHaveProperty('title');
    expect(items[0]?.attachments).toMatchObject([{ title: 'Photograph by Ada Lovelace' }]);
    for (const file of ['feed.xml', 'feed.json'])
      expect((await gateway.get(`/ada/${file}`)).body).not.toContain('DSC 1032');
  });

  it('tell no time later than now where a clock once ran ahead', async () => {
    const ahead = Date.now() + 365 * 86_400_000;
    const photos = [aPublicPhoto({ createdAt: new Date(ahead).toISOString() })];
    page = { ...page, revision: `${ahead * 1_000}.1`, photos };
    const atom = readXml((await gateway.get('/ada/feed.xml')).body);
    const { items } = (await gateway.get('/ada/feed.json')).json<{ items: { date_published: string }[] }>();
    const times = [
      ...atom.text('feed', 'updated'),
      ...atom.text('entry', 'published'),
      ...atom.text('entry', 'updated'),
      ...items.map(({ date_published }) => date_published),
    ];
    expect(times).toHaveLength(4);
    for (const time of times) expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  });

  it('are whole without photos, and without derivatives', async () => {
    page = aPortfolioPage({ photos: [] });
    expect(readXml((await gateway.get('/ada/feed.xml')).body).text('feed', 'entry')).toEqual([]);
    page = aPortfolioPage({ photos: [aPublicPhoto({ image: aPhotoImage({ widths: [] }) })] });
    now += 1_500;
    expect((await gateway.get('/ada/feed.json')).json<{ items: [] }>().items).toEqual([]);
  });

  it('are 404 for an unknown name, and 503 while portfolio is away', async () => {
    expect((await gateway.get('/nobody/feed.xml')).statusCode).toBe(404);
    expect((await gateway.get('/account/feed.xml')).statusCode).toBe(200);
    const away = await TestGateway.open();
    expect((await away.get('/ada/feed.xml')).statusCode).toBe(503);
    await away.close();
  });
});

describe('the sitemap', () => {
  const row = (over: Partial<SitemapRow> = {}): SitemapRow => ({
    userId: anId(),
    path: '/ada',
    changedAt: '2026-01-02T03:04:05Z',
    photos: [],
    ...over,
  });
  const photos = (count: number, title = 'Dunes'): SitemapRow['photos'] =>
    Array.from({ length: count }, () => ({ id: anId(), title, image: aPhotoImage() }));
  const file = async (headers: Record<string, string> = {}) => gateway.get('/sitemap-1.xml', headers);

  it('has an index that names its files, and answers no other', async () => {
    const answer = await gateway.get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const index = readXml(answer.body);
    expect(index.text('sitemap', 'loc')).toEqual([`${ORIGIN}/sitemap-1.xml`]);
    expect(index.text('sitemap', 'lastmod')).toEqual(['2026-01-02T03:04:05Z']);
    expect((await gateway.get('/sitemap-2.xml')).statusCode).toBe(404);
  });

  it('answers with the former index while the next is made, for some minutes', async () => {
    const dates = async () => readXml((await gateway.get('/sitemap.xml')).body).text('sitemap', 'lastmod');
    const [before, after] = ['2026-01-02T03:04:05Z', '2026-01-02T04:00:00Z'];
    expect(await dates()).toEqual([before]);
    partsChangedAt = after;
    now += 11_000;
    expect(await dates()).toEqual([before]);
    expect(await dates()).toEqual([after]);
    partsChangedAt = before;
    now += 300_001;
    expect(await dates()).toEqual([before]);
  });

  it('has a file that was not there a moment ago', async () => {
    let parts = 1;
    const more = await TestGateway.open({
      answers: {
        'portfolio.sitemap.parts': () =>
          Array.from({ length: parts }, () => ({ after: null, until: anId(), changedAt: partsChangedAt })),
        'portfolio.sitemap.export': () => ({ rows, cursor: null }),
      },
    });
    expect((await more.get('/sitemap-2.xml')).statusCode).toBe(404);
    parts = 2;
    now += 11_000;
    expect((await more.get('/sitemap-2.xml')).statusCode).toBe(200);
    await more.close();
  });

  it('names the site’s own pages, all portfolios and every image that can be shown', async () => {
    const [shown, other] = photos(2);
    rows = [
      row({ photos: [shown, { ...other, image: aPhotoImage({ widths: [] }) }] as SitemapRow['photos'] }),
      row({ path: '/empty' }),
    ];
    const { body } = await file();
    const map = readXml(body);
    expect(map.text('url', 'loc')).toEqual([`${ORIGIN}/`, `${ORIGIN}/landing`, `${ORIGIN}/ada`, `${ORIGIN}/empty`]);
    expect(map.text('image:image', 'image:loc')).toEqual([`${ORIGIN}${shown?.image.base}/1280.webp`]);
    expect(map.text('url', 'lastmod')).toHaveLength(2);
  });

  it('names an image without a title as such', async () => {
    rows = [row({ photos: photos(2).map((photo, at) => ({ ...photo, title: at === 0 ? '' : 'Named' })) })];
    expect(readXml((await file()).body).text('image:image', 'image:title')).toEqual(['Named']);
  });

  it('goes on under another address after a thousand images, also from answer to answer', async () => {
    const photographer = row();
    const stretches = [photos(400), photos(400), photos(400), photos(900)];
    const asked: SitemapExportDto[] = [];
    gateway.answer({
      'portfolio.sitemap.export': (request) => {
        asked.push(request);
        const at = Number(request.cursor ?? 0);
        const rowsOf = [{ ...photographer, photos: stretches[at] ?? [] }];
        return { rows: at === 3 ? [...rowsOf, row({ path: '/ben' })] : rowsOf, cursor: at === 3 ? null : `${at + 1}` };
      },
    });
    const map = readXml((await file()).body);
    const ids = stretches.flat().map(({ id }) => id);
    expect(map.text('url', 'loc').slice(2)).toEqual([
      `${ORIGIN}/ada`,
      `${ORIGIN}/ada?photo=${ids[1_000]}`,
      `${ORIGIN}/ada?photo=${ids[2_000]}`,
      `${ORIGIN}/ben`,
    ]);
    expect(map.count('urlset', 'url', 'image:image').slice(2)).toEqual([1_000, 1_000, 100, 0]);
    expect(new Set(map.text('image:image', 'image:loc')).size).toBe(2_100);
    expect(new Set(asked.map(({ cursor }) => cursor)).size).toBe(asked.length);
  });

  it.each(TITLES)('says the title %j', async (title) => {
    rows = [row({ photos: photos(1, title) })];
    expect(readXml((await file()).body).text('image:image', 'image:title')).toEqual([readable(title)]);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to whom that suits', async (encoding, unpack) => {
    rows = [row({ photos: photos(50) })];
    const plain = await file();
    const packed = await file({ 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it.each(['br', 'identity'])('tells who asks for its headers alone, as %s, without reading it', async (encoding) => {
    const [first, second] = [anId(), anId()];
    const requested: (string | undefined)[][] = [];
    gateway.answer({
      'portfolio.sitemap.parts': () =>
        [first, second].map((until) => ({ after: null, until, changedAt: '2026-01-02T03:04:05Z' })),
      'portfolio.sitemap.export': ({ until, cursor }) => {
        requested.push([until, cursor]);
        return { rows: [row()], cursor: cursor ? null : 'next' };
      },
    });
    const headers = { 'accept-encoding': encoding };
    const head = await gateway.fastify.inject({ method: 'HEAD', url: '/sitemap-1.xml', headers });
    // Read to its end: the other one, had it been begun, would have come as far.
    const whole = await gateway.get('/sitemap-2.xml', headers);
    expect(requested).toEqual([
      // The first answer, because what cannot be read at all is an error.
      [first, undefined],
      [second, undefined],
      [second, 'next'],
    ]);
    expect(head.body).toBe('');
    // How the body is framed, when, and for which request.
    const own = { 'transfer-encoding': '', date: '', 'x-request-id': '' };
    expect({ ...head.headers, ...own }).toEqual({ ...whole.headers, ...own });
  });

  it('forgets a photo seconds after it became private, and asks once for many crawlers', async () => {
    rows = [row({ photos: photos(2) })];
    await Promise.all([file(), file(), file()]);
    expect(gateway.timesAsked('portfolio.sitemap.export')).toBe(1);
    rows = [row({ photos: photos(1) })];
    now += 4_000;
    expect(readXml((await file()).body).text('image:image', 'image:loc')).toHaveLength(1);
  });

  it('breaks off when it cannot be read to its end, so that half is not taken for whole', async () => {
    gateway.answer({
      'portfolio.sitemap.export': ({ cursor }) => {
        const at = Number(cursor ?? 0);
        // Long after the first bytes are on their way.
        if (at === 20) throw new AppError('SERVICE_UNAVAILABLE');
        return { rows: [row({ photos: photos(400) })], cursor: `${at + 1}` };
      },
    });
    const url = `${await gateway.listen()}/sitemap-1.xml`;
    for (const headers of [{ 'accept-encoding': 'identity' }, { 'accept-encoding': 'gzip' }])
      await expect(fetch(url, { headers }).then((answer) => answer.text())).rejects.toThrow('terminated');
  });

  it('is 503 while portfolio is away', async () => {
    const away = await TestGateway.open();
    for (const url of ['/sitemap.xml', '/sitemap-1.xml']) expect((await away.get(url)).statusCode).toBe(503);
    await away.close();
  });
});

it('reports page views only to a configured address', async () => {
  const quiet = await gateway.get('/ada');
  expect(META(quiet.body, 'vitrine-analytics')).toBeUndefined();
  expect(quiet.headers['content-security-policy']).toContain("connect-src 'self';");
  const counted = await TestGateway.open({ env: { ANALYTICS_URL: 'https://count.example/api/seen?site=1&x=2' } });
  const answer = await counted.get('/landing');
  expect(META(answer.body, 'vitrine-analytics')).toBe('https://count.example/api/seen?site=1&amp;x=2');
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' https://count.example;");
  await counted.close();
});
