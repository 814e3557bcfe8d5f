import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import type { PortfolioPageDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aPortfolioPage } from '@vitrine/testing/builders/portfolio';
import { writeBuiltFrontend } from './support/built-frontend.js';
import { TestGateway } from './support/test-gateway.js';

/** Renders every page as its address and a count; with a theme where there is a template. */
const BUNDLE = `
let count = 0;
export const prepare = async () => undefined;
export const render = ({ url, data }) => {
  if (data.portfolio?.profile.firstName === 'Broken') throw new Error('cannot be rendered');
  count += 1;
  const variables = { '--font': '"><script>' };
  return {
    html: '<h1>$& ' + url + '</h1><i>' + count + '</i>',
    modules: ['src/page.tsx'],
    preloads: [{ type: 'image/avif', srcset: '/images/a/320.avif 320w', sizes: 'min(100vw, "50vh")' }],
    hasContactForm: true,
    theme: data.portfolio ? { rootClass: 'template-page', variables, bodyClass: 'template-x' } : null,
  };
};`;
const SIGNED_IN = { cookie: `a=b; ${SESSION_HINT_COOKIE}=1` };

describe('pages rendered in the gateway', () => {
  let gateway: TestGateway;
  let dir: string;
  let page: PortfolioPageDto;
  const photo = aPublicPhoto({ title: 'Dunes' });
  const open = async (bundle: string | null) => {
    await writeBuiltFrontend(join(dir, 'dist'));
    await mkdir(join(dir, 'dist-server'), { recursive: true });
    await writeFile(join(dir, 'package.json'), '{"type":"module"}');
    if (bundle !== null) await writeFile(join(dir, 'dist-server/entry-server.js'), bundle);
    gateway = await TestGateway.open({
      env: { STATIC_DIR: join(dir, 'dist') },
      answers: {
        'portfolio.page.get': ({ identifier }) => {
          if (identifier !== 'ada') throw new AppError('PORTFOLIO_NOT_FOUND');
          return page;
        },
        'portfolio.gallery.list': ({ category }) =>
          category ? [aPublicPhoto({ title: `One of ${category}` })] : [photo],
      },
    });
  };
  const rootOf = (html: string) => /<div id="root"[^>]*>(.*?)<\/div>/s.exec(html)?.[1];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'vitrine-rendered-'));
    page = aPortfolioPage();
  });
  afterEach(async () => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    await gateway.close();
    await rm(dir, { recursive: true });
  });

  it('are in the root element, with their theme attributes and the code that hydrates them', async () => {
    await open(BUNDLE);
    const { body, statusCode } = await gateway.get('/ada');
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root" data-url="/ada" data-modules="src/page.tsx"><h1>$& /ada</h1><i>');
    expect(body).toContain('<html lang="en" class="template-page" style="--font:&quot;&gt;&lt;script&gt;">');
    expect(body).toContain('<body class="template-x">');
    // Each file once, the entry first; none of them before the images.
    expect(/<script src="\/assets\/hydrate.js" defer data-files="([^"]*)"/.exec(body)?.[1]?.split(' ')).toEqual(
      ['index', 'base', 'page', 'wall'].map((name) => `/assets/${name}.js`),
    );
    // Without those that the page has anyway.
    expect(body).toContain(' data-viewer="/assets/viewer.js"></script>');
    expect(body).not.toMatch(/modulepreload|type="module"/);
    expect(body).toMatch(/index\.css.*<title>.*index\.js/s);
    expect(body).toContain(
      '<link rel="preload" as="image" type="image/avif" imagesrcset="/images/a/320.avif 320w" imagesizes="min(100vw, &quot;50vh&quot;)" fetchpriority="high" />',
    );
    // A template has no dark variant, and the rendered page needs no noscript version.
    expect(body).not.toContain('color-mode.js');
    expect(body).not.toContain('<noscript>');
    expect(body).toContain('id="vitrine-data"');
  });

  it('are rendered once a revision', async () => {
    await open(BUNDLE);
    const portfolio = rootOf((await gateway.get('/ada')).body);
    const home = rootOf((await gateway.get('/')).body);
    expect(rootOf((await gateway.get('/ada')).body)).toBe(portfolio);
    expect(rootOf((await gateway.get('/ada?photo=x')).body)).toBe(portfolio);
    // A link to one photo has a head of its own, and the page of all.
    expect(rootOf((await gateway.get(`/ada?photo=${page.photos[0]?.id}`)).body)).toBe(portfolio);
    expect(rootOf((await gateway.get('/')).body)).toBe(home);
  });

  it('HOME-05 HOME-09 GAL-02 of the gallery are filtered by their address, one for each category that is listed', async () => {
    await open(BUNDLE);
    const street = await gateway.get('/?featured=street&photo=x');
    expect(street.body).toContain('data-url="/?featured=street"');
    expect(street.body).toContain('"featured":"street"');
    expect(street.body).toContain('One of street');
    expect(rootOf((await gateway.get('/?from=a-friend&featured=street')).body)).toBe(rootOf(street.body));
    const known = await gateway.get('/?featured=street', SIGNED_IN);
    expect(rootOf(known.body)).not.toBe(rootOf((await gateway.get('/', SIGNED_IN)).body));
    const all = rootOf((await gateway.get('/')).body);
    for (const query of ['featured=zebra', 'featured=all', 'featured=street&featured=macro', 'featured[]=street'])
      expect([query, rootOf((await gateway.get(`/?${query}`)).body)]).toEqual([query, all]);
  });

  it.each([['/'], ['/landing']])('of %s wait for the browser where the session hint is there', async (path) => {
    await open(BUNDLE);
    const visitor = await gateway.get(path);
    const known = await gateway.get(path, SIGNED_IN);
    expect(rootOf(known.body)).toContain('<h1>');
    expect(rootOf(known.body)).not.toBe(rootOf(visitor.body));
    expect(known.body).toContain('"known":true');
    expect(visitor.body).not.toContain('"known"');
    expect([known.headers.vary, visitor.headers.vary]).toEqual(Array(2).fill('accept-encoding, cookie'));
    expect(known.headers.etag).not.toBe(visitor.headers.etag);
  });

  it.each([['/a/b/c']])('of %s are rendered for visitors alone', async (path) => {
    await open(BUNDLE);
    const visitor = await gateway.get(path);
    expect(rootOf(visitor.body)).toContain('<h1>');
    expect(visitor.body).toContain('color-mode.js');
    const known = await gateway.get(path, SIGNED_IN);
    expect(rootOf(known.body)).toBe('');
    // There is nothing to hydrate: the code cannot come too soon.
    expect(known.body).toContain('<script type="module" crossorigin src="/assets/index.js">');
    expect(known.headers.vary).toBe('accept-encoding, cookie');
    expect(visitor.headers.vary).toBe('accept-encoding, cookie');
    expect(known.headers.etag).not.toBe(visitor.headers.etag);
  });

  it('of a link to one photo differ for visitors and users, whichever is requested first', async () => {
    await open(BUNDLE);
    const link = `/?photo=${photo.id}`;
    const known = rootOf((await gateway.get(link, SIGNED_IN)).body);
    const visitors = rootOf((await gateway.get(link)).body);
    expect(visitors).not.toBe(known);
    expect(visitors).toBe(rootOf((await gateway.get('/')).body));
    expect(known).toBe(rootOf((await gateway.get('/', SIGNED_IN)).body));
  });

  it('of unknown addresses are rendered ten a second at most', async () => {
    await open(BUNDLE);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
    const isRendered = async (path: string) => rootOf((await gateway.get(path)).body) !== '';
    expect(await isRendered(`/a/b/${'c'.repeat(300)}`)).toBe(false);
    const tried = await Promise.all(Array.from({ length: 50 }, (_, i) => isRendered(`/a/b/${i}`)));
    expect(tried.filter(Boolean)).toHaveLength(10);
    const { body, statusCode } = await gateway.get('/a/b/c');
    expect([statusCode, body.includes('{"notFound":true}')]).toEqual([404, true]);
    expect(body).toContain('<noscript><main><h1>Portfolio Not Found</h1>');
    jest.advanceTimersByTime(1_000);
    expect(await isRendered('/a/b/c')).toBe(true);
  });

  it('of a portfolio are the same for visitors and users', async () => {
    await open(BUNDLE);
    const { body, headers } = await gateway.get('/ada', SIGNED_IN);
    expect(body).toBe((await gateway.get('/ada')).body);
    expect(headers.vary).toBe('accept-encoding');
  });

  it('404-04 say which address was looked for', async () => {
    await open(BUNDLE);
    const answer = await gateway.get('/a/"><script>alert(1)</script>');
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('data-url="/a/%22%3E');
    expect(answer.body).not.toContain('<script>alert');
    expect(answer.body).toContain('{"notFound":true}');
  });

  it('are left to the browser when they cannot be rendered here', async () => {
    page = aPortfolioPage({ profile: { ...page.profile, firstName: 'Broken' } });
    await open(BUNDLE);
    const { body, statusCode } = await gateway.get('/ada');
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
    expect(body).toContain('<noscript><main><h1>Broken');
    expect(body).not.toContain('<html class');
    expect(rootOf((await gateway.get('/')).body)).toContain('<h1>');
  });

  it.each([
    ['missing', null],
    ['broken', 'export const = 1;'],
    ['not to be prepared', `export const prepare = async () => { throw new Error('no'); };`],
  ])('are left to the browser when the bundle is %s', async (_what, bundle) => {
    await open(bundle);
    for (const path of ['/', '/ada', '/landing']) {
      const { body, statusCode } = await gateway.get(path);
      expect(statusCode).toBe(200);
      expect(body).toContain('<div id="root"></div>');
    }
  });
});
