import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request, type IncomingMessage } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { BannerDto } from '@vitrine/contracts/media/banner.dto';
import type { HeroDto, PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { dressed } from '@vitrine/contracts/portfolio/look.rules';
import { isPortfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage, aProfile, aTemplate } from '@vitrine/testing/builders/portfolio';
import { writeBuiltFrontend } from './support/built-frontend.js';
import { ORIGIN, TestGateway } from './support/test-gateway.js';

/** Titles that try to break out of a page. */
const PAYLOADS = [
  `"><script>alert(1)</script>`,
  `</script><script>alert(1)</script>`,
  `</title><img src=x onerror=alert(1)>`,
  `<!--<script>`,
  `--><svg onload=alert(1)>`,
  `' onmouseover='alert(1)`,
  `</noscript><iframe src=//evil.example>`,
  `$& $\` $' $1`,
  `\u2028\u2029\u0000`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `]]><script>alert(1)</script>`,
  `<base href=//evil.example>`,
  `<!--vitrine:data-->`,
  ` vitrine:html`,
];

const aPage = (over: Partial<PortfolioPageDto> = {}): PortfolioPageDto =>
  aPortfolioPage({
    profile: aProfile({ tagline: 'Light and numbers', aboutMe: 'I photograph machines.' }),
    photos: [aPublicPhoto({ title: 'Dunes', altText: 'Dunes in the evening' })],
    ...over,
  });

const aHero = (over: Partial<HeroDto> = {}): HeroDto => ({
  id: 'custom-x',
  source: 'custom',
  url: '/images/hero-0123456789/1280.webp',
  name: 'Hero',
  description: null,
  image: aPhotoImage(),
  ...over,
});

const banner: BannerDto = {
  id: '5f0e8a3e-58a4-4d3f-9c39-1f1a0b3c2d4e',
  name: 'Last light',
  title: null,
  description: null,
  url: '/images/banner-0123456789/1280.webp',
  is_default: true,
  image: aPhotoImage({ base: '/images/banner-0123456789' }),
};

const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="vitrine-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as Record<
    string,
    unknown
  > | null;
const structuredOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
    '@graph': Record<string, unknown>[];
  } | null;
/** Every tag of a document, by name, without the text between them. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<\/?([a-z!][a-z0-9-]*)/gi)].map(([, name]) => String(name).toLowerCase());
const metaOf = (html: string, key: string) =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)"`).exec(html)?.[1];

describe('documents', () => {
  let gateway: TestGateway;
  let page: PortfolioPageDto;
  const open = async (env: Record<string, string> = {}) => {
    gateway = await TestGateway.open({
      env,
      answers: {
        'portfolio.page.get': ({ identifier }) => {
          if (!['ada', page.profile.id].includes(identifier.toLowerCase())) throw new AppError('PORTFOLIO_NOT_FOUND');
          return page;
        },
        'portfolio.gallery.list': () => page.photos,
        'portfolio.site.page': () => {
          throw new AppError('SITE_PAGE_NOT_FOUND');
        },
        'media.banner.default': () => banner,
      },
    });
  };
  /** Nothing is remembered of the pages served before. */
  const reopen = async () => {
    await gateway.close();
    await open();
  };
  beforeEach(async () => {
    page = aPage();
    await open();
  });
  afterEach(() => gateway.close());

  it('LOOK-12 tells every page to hide the maker, where the operator wants that: it may lead to a photographer’s', async () => {
    const told = async (path: string) => dataOf((await gateway.get(path)).body)?.['hidesMaker'];
    expect([await told('/ada'), await told('/'), await told('/account')]).toEqual([undefined, undefined, undefined]);
    await gateway.close();
    await open({ MADE_WITH: 'off' });
    expect([await told('/ada'), await told('/'), await told('/account')]).toEqual([true, true, true]);
  });

  it('ROUTE-10 serves a portfolio with its own head, data and readable text', async () => {
    const answer = await gateway.get('/ada');
    const html = answer.body;
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toContain('<title>Ada Lovelace – Vitrine</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/ada" />`);
    expect(metaOf(html, 'description')).toBe('Light and numbers');
    expect(metaOf(html, 'og:type')).toBe('profile');
    expect(metaOf(html, 'og:url')).toBe(`${ORIGIN}/ada`);
    expect(metaOf(html, 'og:image')).toBe(`${ORIGIN}${page.photos[0]?.image.base}/card.jpg`);
    expect(metaOf(html, 'og:image:width')).toBe('1280');
    expect(metaOf(html, 'og:image:height')).toBe('853');
    expect(metaOf(html, 'og:image:alt')).toBe('Dunes in the evening');
    expect(metaOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(metaOf(html, 'robots')).toBe('max-image-preview:large, noai, noimageai');
    expect(metaOf(html, 'profile:first_name')).toBe('Ada');
    expect(metaOf(html, 'theme-color')).toBe('#ffffff');
    expect(html).toContain(
      `<link rel="alternate" type="application/atom+xml" href="${ORIGIN}/ada/feed.xml" title="Ada Lovelace" />`,
    );
    expect(html).not.toContain('rel="preload"');
    expect(dataOf(html)).toEqual({ portfolio: page });
    expect(structuredOf(html)?.['@graph']).toMatchObject([
      { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Ada Lovelace' } },
      { '@type': 'ImageGallery', image: [{ '@type': 'ImageObject', name: 'Dunes', caption: 'Dunes in the evening' }] },
    ]);
    expect(html).toMatch(/<noscript><main><h1>Ada Lovelace<\/h1><p>Light and numbers<\/p><p>I photograph machines/);
    expect(html).toContain('alt="Dunes in the evening"');
    expect(html).toContain('<figcaption>Dunes</figcaption>');
  });

  it('says in the readable text whose the photos are, and where the terms are', async () => {
    const terms = 'https://creativecommons.org/licenses/by/4.0/';
    const rights = { notice: '© Ada & Co', licence: 'CC BY 4.0', licenceUrl: terms };
    page = aPage({ profile: { ...page.profile, rights } });
    const [photo] = page.photos;
    if (photo) photo.rights = { notice: '© 2019 Grace', licence: 'Terms of use', licenceUrl: 'https://grace.example/' };
    const { body } = await gateway.get('/ada');
    expect(body).toContain(
      '<p>© 2019 Grace · <a rel="license" href="https://grace.example/">Terms of use</a></p></figc',
    );
    expect(body).toContain(`<p>© Ada &amp; Co · <a rel="license" href="${terms}">CC BY 4.0</a></p></main></noscript>`);
  });

  it.each([
    ['the hero a photographer has chosen', 'custom', 'hero'],
    ['a banner they have chosen', 'global', 'hero'],
    ['their own photo before the default banner', 'default', 'photo'],
  ] as const)('shows %s on the share card', async (_what, source, shown) => {
    const hero = aHero({ source });
    page = aPage({ hero });
    const image = shown === 'hero' ? hero.image : page.photos[0]?.image;
    expect(metaOf((await gateway.get('/ada')).body, 'og:image')).toBe(`${ORIGIN}${image?.base}/card.jpg`);
  });

  it('shows the default banner, or a photo, on the share card while there is nothing better', async () => {
    const hero = aHero({ source: 'default' });
    page = aPage({ hero, photos: [] });
    expect(metaOf((await gateway.get('/ada')).body, 'og:image')).toBe(`${ORIGIN}${hero.image.base}/card.jpg`);
    page = aPage({ hero: aHero({ image: aPhotoImage({ widths: [] }) }) });
    await reopen();
    expect(metaOf((await gateway.get('/ada')).body, 'og:image')).toBe(
      `${ORIGIN}${page.photos[0]?.image.base}/card.jpg`,
    );
  });

  it('CAT-24 names a category to search engines as visitors see it', async () => {
    page = aPage({ photos: [aPublicPhoto({ category: 'night-walks', categoryLabel: 'Night Walks' })] });
    expect(structuredOf((await gateway.get('/ada')).body)?.['@graph'][1]).toMatchObject({
      image: [{ genre: 'Night Walks' }],
    });
  });

  it('ROUTE-11 serves other forms of the address with the canonical one in the head', async () => {
    for (const path of ['/ADA', '/Ada', `/${page.profile.id}`]) {
      const answer = await gateway.get(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain(`<link rel="canonical" href="${ORIGIN}/ada" />`);
    }
  });

  it.each(PAYLOADS)('SEC-20 shows %j as text wherever it stands', async (payload) => {
    page = aPage({ hero: aHero({ description: 'x' }) });
    const clean: Record<string, string[]> = {};
    for (const path of ['/ada', '/']) clean[path] = tagsOf((await gateway.get(path)).body).sort();
    page = aPage({
      profile: {
        ...page.profile,
        firstName: payload,
        lastName: payload,
        tagline: payload,
        aboutMe: payload,
        website: payload,
        instagram: payload,
        city: payload,
      },
      photos: [aPublicPhoto({ title: payload, altText: payload, photographer: payload, tags: [payload] })],
      hero: aHero({ url: payload, name: payload, description: payload }),
    });
    const fresh = await TestGateway.open({
      answers: { 'portfolio.page.get': () => page, 'portfolio.gallery.list': () => page.photos },
    });
    for (const path of ['/ada', '/']) {
      const { body } = await fresh.get(path);
      // Exactly the tags of a harmless page, and data that reads back as it was written.
      const tags = tagsOf(body).sort();
      expect(tags).toEqual(clean[path]);
      expect(tags.filter((name) => ['iframe', 'svg', 'base'].includes(name))).toEqual([]);
      // The entry, the structured data and the page's data; the home page has a colour mode besides.
      expect(body.match(/<script/g)).toHaveLength(path === '/ada' ? 3 : 4);
      expect(dataOf(body)).toMatchObject(path === '/ada' ? { portfolio: page } : { gallery: page.photos });
    }
    await fresh.close();
  });

  it('SEC-20 puts sanitised descriptions into the readable text as words', async () => {
    page = aPage({ photos: [aPublicPhoto({ description: '<p>Sand &amp; <strong>sea</strong> &lt;3</p>' })] });
    const { body } = await gateway.get('/ada');
    expect(body).toContain('<p>Sand &amp; sea &lt;3</p>');
  });

  it('404-07 answers an unknown photographer with the app, 404 and noindex', async () => {
    const answer = await gateway.get('/nobody');
    expect(answer.statusCode).toBe(404);
    // It is nobody's portfolio, so no template decides its colours (OFF-07).
    expect(answer.body).toContain('/assets/color-mode.js');
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(metaOf(answer.body, 'robots')).toBe('noindex');
    expect(answer.body).toContain('<div id="root">');
    expect(dataOf(answer.body)).toEqual({ notFound: true });
  });

  it.each([['/a/b'], ['/ada/photos'], ['/jane%20doe'], ['/ada%2f'], ['//ada'], ['/ada//'], ['/é']])(
    'ROUTE-12 answers %s with the app and 404',
    async (path) => {
      const answer = await gateway.get(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toContain('text/html');
    },
  );

  it.each([
    ['/account'],
    ['/ACCOUNT'],
    ['/My-Photos'],
    ['/my-photos?upload=true'],
    ['/onboarding'],
    ['/admin'],
    ['/admin/dashboard'],
    ['/dashboard'],
    ['/upload'],
    ['/account/google-photos/connect'],
  ])('ROUTE-21 serves %s as a private screen without a call', async (path) => {
    const answer = await gateway.get(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-robots-tag']).toBe('noindex');
    expect(answer.body).toContain('<p>This page needs JavaScript.');
    expect(gateway.rpc.asked).toEqual([]);
  });

  it.each([['/landing'], ['/home']])('ROUTE-02 serves %s', async (path) => {
    const answer = await gateway.get(path);
    expect(answer.statusCode).toBe(200);
    expect(metaOf(answer.body, 'robots')).not.toContain('noindex');
  });

  it.each([['/homer-simpson'], ['/adminjane'], ['/api-smith'], ['/my-photos-of-oslo'], ['/jane.doe']])(
    'ROUTE-18 takes %s for a photographer',
    async (path) => {
      await gateway.get(path);
      expect(gateway.rpc.asked.at(-1)).toMatchObject({
        name: 'portfolio.page.get',
        request: { identifier: path.slice(1) },
      });
    },
  );

  it('URLS-09 sends the long form of an address to the canonical one', async () => {
    for (const path of ['/portfolio/ada', '/Portfolio/ADA', `/portfolio/${page.profile.id}`]) {
      const answer = await gateway.get(path);
      expect(answer.statusCode).toBe(301);
      expect(answer.headers.location).toBe('/ada');
      // The name is another's one day; a browser must not remember it for ever.
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    expect((await gateway.get('/portfolio/nobody')).statusCode).toBe(404);
    expect((await gateway.get('/portfolio/')).statusCode).not.toBe(200);
  });

  it.each([
    ['/ada/?photo=123', '/ada?photo=123'],
    ['/portfolio/ada/?photo=123', '/portfolio/ada?photo=123'],
    ['/ada/feed.xml/', '/ada/feed.xml'],
    ['/my-photos/?view=trash', '/my-photos?view=trash'],
  ])('leads from %s, which has a slash too many, to %s, not for ever', async (path, to) => {
    const { statusCode, headers } = await gateway.get(path);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([301, to, 'no-cache']);
  });

  it('leads from the query of a form in which nothing is chosen to the address without it', async () => {
    // Injected requests and fetch drop an empty query.
    const site = await gateway.listen();
    for (const path of ['/', '/ada']) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(site, { path: `${path}?`, agent: false }, resolve)
          .on('error', reject)
          .end();
      });
      answer.resume();
      expect([answer.statusCode, answer.headers.location]).toEqual([301, path]);
    }
  });

  it('PORT-48 leads on from an address that was left, with what was asked, and only as long as it says so', async () => {
    page = aPage({ isMoved: true });
    const answer = await gateway.get('/ada?photo=123&x=%0d%0aset-cookie:a');
    expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
      301,
      '/ada?photo=123&x=%0d%0aset-cookie:a',
      'no-cache',
    ]);
    expect((await gateway.get(`/${page.profile.id}`)).headers.location).toBe('/ada');
  });

  it('sends an address with a slash too many to the right one, and never off the site', async () => {
    expect((await gateway.get('/ada/')).headers.location).toBe('/ada');
    for (const path of ['//evil.example/', '/\\evil.example/', '//evil.example/ada/']) {
      const answer = await gateway.get(path);
      expect(answer.headers.location).toBeUndefined();
    }
  });

  it('ROUTE-01 serves the home page with the featured photos in it', async () => {
    const { body, statusCode } = await gateway.get('/?error=auth_failed');
    expect(statusCode).toBe(200);
    const { title: _title, is_default: _isDefault, ...shown } = banner;
    const hero = { ...shown, source: 'default' };
    expect(dataOf(body)).toEqual({ gallery: page.photos, hero, day: new Date().toISOString().slice(0, 10) });
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/" />`);
    expect(body).toContain('by <a href="/ada">Ada Lovelace</a>');
    expect(gateway.rpc.asked.map(({ request }) => request)).toContainEqual({ featured: true, limit: 60, offset: 0 });
  });

  it('HERO-14 HERO-17 HERO-18 serves the home page without a hero when there is none or media is away', async () => {
    for (const failure of [new AppError('HERO_NOT_FOUND'), new Error('away')]) {
      const bare = await TestGateway.open({
        answers: {
          'portfolio.gallery.list': () => page.photos,
          'media.banner.default': () => {
            throw failure;
          },
        },
      });
      const { body } = await bare.get('/');
      expect(dataOf(body)).toMatchObject({ gallery: page.photos, hero: null });
      expect(body).not.toContain('rel="preload"');
      await bare.close();
    }
  });

  it('ROUTE-02 serves the landing page with a head of its own and the first photos of the gallery', async () => {
    page = aPage({ photos: Array.from({ length: 9 }, () => aPublicPhoto()) });
    await reopen();
    const { body, statusCode } = await gateway.get('/landing');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Portfolios for photographers – Vitrine</title>');
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/landing" />`);
    expect(dataOf(body)).toEqual({ landing: page.photos.slice(0, 4) });
  });

  it('serves the home page without its photos, and a portfolio with 503, when portfolio is away', async () => {
    const away = await TestGateway.open();
    expect((await away.get('/')).statusCode).toBe(200);
    const portfolio = await away.get('/ada');
    expect(portfolio.statusCode).toBe(503);
    expect(portfolio.body).toContain('<div id="root">');
    await away.close();
  });

  it('answers a known document with 304', async () => {
    const first = await gateway.get('/ada');
    const again = await gateway.get('/ada', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('SEC-21 allows documents nothing but our own scripts, and no frame around them', async () => {
    const { headers } = await gateway.get('/ada');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("worker-src 'self' blob:");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
    const api = await gateway.get('/api/photos');
    expect(api.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('SEC-21 does not ask for HTTPS on a machine that has none', async () => {
    const plain = await TestGateway.open({ env: { PUBLIC_URL: 'http://localhost:3000' } });
    const { headers } = await plain.get('/');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    await plain.close();
  });

  it('tells robots where nothing is to be found', async () => {
    const answer = await gateway.get('/robots.txt');
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain('Disallow: /account');
  });
});

describe('files of the frontend', () => {
  let gateway: TestGateway;
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vitrine-static-'));
    await writeBuiltFrontend(dir, {
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'assets/index-abc123.js': 'export {};',
    });
    gateway = await TestGateway.open({
      env: { STATIC_DIR: dir },
      answers: {
        'portfolio.page.get': ({ identifier }) => {
          if (identifier === 'lora') return aPage({ template: dressed(aTemplate(), { colors: null, type: 'lora' }) });
          if (identifier === 'plain') return aPage();
          if (identifier === 'logo')
            return aPage({ profile: aProfile({ logo: aPhotoImage({ base: '/images/logo-0123456789' }) }) });
          throw new AppError('SERVICE_UNAVAILABLE');
        },
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await rm(dir, { recursive: true });
  });

  it('ROUTE-20 come before portfolios', async () => {
    const script = await gateway.get('/assets/index-abc123.js');
    expect(script.statusCode).toBe(200);
    expect(script.headers['content-type']).toContain('javascript');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const icon = await gateway.get('/favicon.svg');
    expect(icon.statusCode).toBe(200);
    expect(icon.headers['cache-control']).toBe('public, max-age=3600');
    expect((await gateway.get('/assets/gone.js')).headers['content-type']).toContain('application/json');
  });

  it('DESK-60 makes the pages of the signed-in a program that can be installed, and no visitor’s page', async () => {
    const link = '<link rel="manifest" href="/app.webmanifest" />';
    expect((await gateway.get('/my-photos')).body).toContain(link);
    for (const path of ['/', '/landing', '/nobody']) expect((await gateway.get(path)).body).not.toContain(link);
  });

  it('DESK-62 leads a share that no worker has taken to the upload, and reads nothing of it', async () => {
    const { fastify } = gateway;
    const answer = await fastify.inject({
      method: 'POST',
      url: '/upload/shared',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'none', origin: 'null' },
      payload: '--x\r\nnot a form',
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/my-photos?upload=shared']);
  });

  it('do not include the bare page, nor anything outside the folder', async () => {
    expect((await gateway.get('/index.html')).body).not.toContain('vitrine:head');
    expect((await gateway.get('/assets/..%2f..%2fetc%2fpasswd')).statusCode).toBe(404);
  });

  it('are named in a page that the browser renders, styles first', async () => {
    const { body } = await gateway.get('/account');
    expect(body).toMatch(/index\.css[^]*<title>Vitrine<\/title>[^]*src="\/assets\/index\.js"[^]*<\/head>/);
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/base.js" />');
  });

  it('PHOTO-01 begin with the code of the page itself where it is one of the signed-in', async () => {
    const preloads = async (path: string) =>
      [...(await gateway.get(path)).body.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(
        ([, file]) => file,
      );
    expect(await preloads('/my-photos')).toEqual(['/assets/base.js', '/assets/my-photos.js', '/assets/table.js']);
    expect(await preloads('/onboarding')).toEqual(['/assets/base.js']);
  });

  it('LOOK-04 have the sheet and the type of an own look where there is one, and nowhere else', async () => {
    const ofLook = async (path: string) =>
      [...(await gateway.get(path)).body.matchAll(/href="(\/assets\/(?:own-look|lora|jost)[^"]+)"/g)].map(
        ([, file]) => file,
      );
    expect(await ofLook('/lora')).toEqual(['/assets/own-look.css', '/assets/lora.woff2']);
    expect([...(await ofLook('/plain')), ...(await ofLook('/account'))]).toEqual([]);
  });

  it('LOOK-11 have the icons of a logo where there is one, and nowhere else', async () => {
    const icons = async (path: string) =>
      [...(await gateway.get(path)).body.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
        ([, file]) => file,
      );
    expect(await icons('/logo')).toEqual([
      '/images/logo-0123456789/icon-32.png',
      '/images/logo-0123456789/icon-180.png',
    ]);
    for (const path of ['/plain', '/', '/landing', '/account', '/a/b'])
      expect(await icons(path)).toEqual(['/favicon.svg', '/icon-180.png']);
  });

  it('OFF-07 set the colour mode before the first paint, except in portfolios', async () => {
    const setsColorMode = async (path: string) =>
      (await gateway.get(path)).body.includes('<script src="/assets/color-mode.js"></script>');
    const paths = ['/', '/landing', '/account', '/my-photos/x', '/a/b/c', '/portfolio', '/ada', '/Ada.L', '/account-x'];
    const judged = await Promise.all(paths.map(async (path) => [path, await setsColorMode(path)]));
    expect(judged).toEqual(paths.map((path) => [path, !isPortfolioPath(path)]));
  });
});
