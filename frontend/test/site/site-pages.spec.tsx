import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { PublicSitePageDto, SitePageAnswerDto } from '@vitrine/contracts/portfolio/site.dto';
import type { SiteBlock, SiteFrameDto } from '@vitrine/contracts/portfolio/site.rules';
import type { PageData } from '@vitrine/contracts/server-rendering';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { aProfile, aSitePage, aTemplate } from '@vitrine/testing/builders/portfolio';
import { prepare, render as renderOnServer } from '../../src/entry-server.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { forgetPageData, pageData } from '../../src/shared/api/page-data.js';
import { openServerRendered } from '../../src/testing/open-server-rendered.js';
import { giveViewerSize, pressInViewer } from '../../src/testing/open-viewer.js';
import { openSite } from '../../src/testing/open-site.js';
import { aPortfolio, openPortfolio, photosNamed, removePageData, serverRenders } from './portfolio.support.js';

let close: () => void = () => undefined;
beforeAll(prepare);
afterEach(() => {
  close();
  close = () => undefined;
  cleanup();
  removePageData();
  forgetPageData();
  jest.restoreAllMocks();
});

const open = async (data: PageData, url = '/ada/iceland', address = url) => {
  const page = await openServerRendered({ url, data }, { address });
  ({ close } = page);
  return page;
};
/** What browsers show of it, without a script. */
const textOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map(({ textContent }) => textContent);

const photos = photosNamed('Photo', 6);
const ids = photos.map(({ id }) => id);
const quoted = aPublicPhoto({ title: 'Marta' });
const BLOCKS: SiteBlock[] = [
  { id: 'a', type: 'photos', layout: 'rows', captions: true, photoIds: ids.slice(0, 3) },
  { id: 'b', type: 'text', html: '<h2>The first morning</h2><p>We had it <b>all</b>.</p>' },
  { id: 'c', type: 'photos', layout: 'pair', captions: false, photoIds: ids.slice(3, 5) },
  { id: 'd', type: 'divider' },
  { id: 'e', type: 'photos', layout: 'full', captions: false, photoIds: [ids[0]!] },
  { id: 'f', type: 'photos', layout: 'grid', captions: false, photoIds: [ids[5]!] },
  { id: 'q', type: 'quotes', quotes: [{ text: 'As it was.', name: 'Marta', photoId: quoted.id }] },
];
const PRICES: SiteBlock[] = [
  { id: 'p', type: 'prices', rows: [{ name: 'Portrait', price: '€ 350', includes: 'An hour\nTen photos' }] },
  { id: 'r', type: 'prices', rows: [{ name: 'Wedding day', price: 'from € 1,900', includes: '' }] },
];
const NAVIGATION: SiteFrameDto = {
  navigation: [
    { kind: 'projects', label: '', href: '/ada/projects' },
    { kind: 'page', label: 'Prices', href: '/ada/prices' },
    { kind: 'contact', label: '', href: '/ada#contact' },
    { kind: 'outside', label: 'Journal', href: 'https://journal.example/' },
  ],
  footer: [{ kind: 'page', label: 'Imprint', href: '/ada/imprint' }],
  hasForm: true,
};
const NO_NAVIGATION = { ...NAVIGATION, navigation: null };

const iceland = (over: Partial<PublicSitePageDto> = {}, head: Partial<SitePageAnswerDto> = {}) =>
  aSitePage({ blocks: BLOCKS, photos: [...photos, quoted], day: '2026-09-12', intro: 'A week.', ...over }, head);
const prices = (head: Partial<SitePageAnswerDto> = {}) =>
  aSitePage({ kind: 'prices', title: 'Prices', path: '/ada/prices', blocks: PRICES, photos: [], cover: null }, head);

it.each(['classic', 'epic', 'monochrome', 'monochrome-white', 'of-somebody'])(
  'SITE-50 is all there in the server’s page in %s, and is hydrated without a change',
  async (id) => {
    const page = await open({ sitePage: iceland({}, { template: aTemplate({ id }) }) });
    expect(page.theme?.bodyClass).toBe(`template-${id}`);
    expect(textOf(page.root, 'h1, h2')).toEqual(['Iceland', 'The first morning']);
    expect(page.html).toContain('12 September 2026');
    expect(textOf(page.root, 'blockquote')).toEqual(['As it was.']);
    const opened = () => [...page.root.querySelectorAll<HTMLElement>('li [data-photo-id]')];
    expect(opened().map(({ dataset }) => dataset['photoId'])).toEqual([...ids.slice(0, 5), ids[0], ids[5]]);
    expect(textOf(page.root, '.site-caption')).toEqual(['Photo 1', 'Photo 2', 'Photo 3']);
    expect(page.root.querySelectorAll('img[fetchpriority="high"]')).toHaveLength(1);
    await page.hydrate();
    expect(page.hydrationErrors).toEqual([]);
    expect(opened()).toHaveLength(7);
    expect(page.api.calls).toEqual([]);
    expect(document.title).toBe('Iceland – Ada Lovelace');
  },
);
it('SITE-50 begins with the cover, unless it is the first of the photos, which stands for it', async () => {
  const [first, words] = BLOCKS;
  const other = { cover: photos[4]! };
  const covers = async (over: Partial<PublicSitePageDto>, id = 'classic') => {
    const { html } = renderOnServer({
      url: '/ada/iceland',
      data: { sitePage: iceland({ cover: photos[0]!, ...over }, { template: aTemplate({ id }) }) },
    });
    return /<header[^>]*>.*?<\/header>/gs.exec(html.slice(html.indexOf('<article')))![0].includes('<img');
  };
  for (const id of ['classic', 'epic']) {
    expect(await covers({ ...other, blocks: [first!] }, id)).toBe(true);
    expect(await covers({ blocks: [words!] }, id)).toBe(true);
    expect(await covers({ blocks: [first!] }, id)).toBe(false);
    expect(await covers({ blocks: [words!, first!] }, id)).toBe(false);
  }
  expect(await covers({ ...other, blocks: [first!], kind: 'about' })).toBe(false);
  for (const id of ['monochrome', 'monochrome-white'])
    expect(await covers({ ...other, blocks: [first!] }, id)).toBe(false);
});
it('SITE-50 loads the first photo at once, where words stand before it, too', () => {
  const { html } = renderOnServer({
    url: '/ada/iceland',
    data: { sitePage: iceland({ blocks: [BLOCKS[1]!, BLOCKS[0]!], cover: photos[0]! }) },
  });
  document.body.innerHTML = html;
  expect(document.querySelector('img[fetchpriority="high"]')?.closest('button')?.dataset['photoId']).toBe(ids[0]);
});

it('SITE-52 goes through the photos in their order, each once, and returns to the last one', async () => {
  giveViewerSize();
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) => query.includes('reduced-motion');
  const page = await open({ sitePage: iceland() });
  await page.hydrate();
  fireEvent.click(page.root.querySelector(`[data-photo-id="${ids[4]}"]`)!);
  await screen.findByRole('dialog', { name: 'Photo viewer' });
  await screen.findByText('5 / 6');
  expect(window.location.pathname + window.location.search).toBe(`/ada/iceland?photo=${ids[4]}`);
  pressInViewer('ArrowRight');
  await screen.findByText('6 / 6');
  await waitFor(() => expect(window.location.search).toBe(`?photo=${ids[5]}`));
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset['photoId']).toBe(ids[5]));
});

it('SITE-57 leaves its blocks as the server has rendered them: none of their photos is worked on', async () => {
  const page = await open({ sitePage: iceland({ blocks: [...BLOCKS, ...PRICES] }) });
  const blocks = [...page.root.querySelectorAll<HTMLElement>('.site-blocks > section')];
  const served = blocks.filter(({ dataset }) => dataset['block'] !== 'prices');
  // What React hydrates has to be what it renders itself.
  for (const block of served) block.append(document.createElement('i'));
  const html = served.map(({ innerHTML }) => innerHTML);
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  fireEvent.load(served[0]!.querySelector('img')!);
  expect(served.map(({ isConnected, innerHTML }) => isConnected && innerHTML)).toEqual(html);
});
it('SITE-57 GAL-17 shows a photo in another kind where one cannot be had, and without any a placeholder', async () => {
  const photo = aPublicPhoto({ title: 'Fog', image: aPhotoImage({ avif: [320] }) });
  const page = await open({
    sitePage: iceland({ blocks: [{ ...BLOCKS[0]!, photoIds: [photo.id] } as SiteBlock], photos: [photo] }),
  });
  await page.hydrate();
  const img = () => page.root.querySelector('.site-blocks img')!;
  fireEvent.error(img());
  fireEvent.error(img());
  expect([page.root.querySelector('.site-blocks source'), img().getAttribute('src')]).toEqual([
    null,
    expect.any(String),
  ]);
  fireEvent.error(img());
  expect(screen.getByRole('img', { name: 'Fog (not available)' })).toBeTruthy();
});

it('SITE-64 leads from the viewer to the portfolio’s form about a photo, else to the page about licences', async () => {
  giveViewerSize();
  const licensingPage = 'https://ada.example/licences';
  const rights = { notice: '© Ada', licence: 'All rights reserved', licenceUrl: null, licensingPage };
  const dunes = aPublicPhoto({ title: 'Dunes', rights });
  const blocks: SiteBlock[] = [{ id: 'a', type: 'photos', layout: 'rows', captions: false, photoIds: [dunes.id] }];
  const waysOf = async (site: SiteFrameDto) => {
    const page = await open({ sitePage: iceland({ blocks, photos: [dunes] }, { site }) });
    await page.hydrate();
    fireEvent.click(page.root.querySelector(`[data-photo-id="${dunes.id}"]`)!);
    const way = await screen.findByRole('link', { name: 'Licence this picture' });
    page.close();
    return way.getAttribute('href');
  };
  expect(await waysOf(NAVIGATION)).toBe(`/ada?licence=${dunes.id}#contact`);
  expect(await waysOf({ ...NAVIGATION, hasForm: false })).toBe(licensingPage);
});

const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const foot = () => within(screen.getByRole('navigation', { name: 'Footer' }));
const links = (of: ReturnType<typeof within>) =>
  of.getAllByRole('link').map((link: HTMLElement) => [link.textContent, link.getAttribute('href')]);

it.each([
  ['a project', '/ada/iceland', { sitePage: iceland({}, { site: NAVIGATION }) }],
  ['the portfolio', '/ada', { portfolio: { ...aPortfolio({ photos }), site: NAVIGATION } }],
  [
    'the index',
    '/ada/projects',
    { projects: { ...iceland({}, { site: NAVIGATION }), page: undefined, projects: [] } as PageData['projects'] },
  ],
])('SITE-53 SITE-23 has the photographer’s bar on %s, and the platform in the footer', async (_what, url, data) => {
  const page = await open(data as PageData, url);
  const own = [
    ['Ada Lovelace', '/ada'],
    ['Projects', '/ada/projects'],
    ['Prices', '/ada/prices'],
    ['Contact', '/ada#contact'],
    ['Journal', 'https://journal.example/'],
  ];
  expect(links(bar())).toEqual(own);
  expect(links(foot())).toEqual([
    ['Imprint', '/ada/imprint'],
    ['Made with Vitrine', '/'],
  ]);
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect(links(bar())).toEqual(own);
});
it('LOOK-09 LOOK-12 has the logo in that bar, and nothing of the platform where the operator wants that', async () => {
  const page = aPortfolio({ photos, profile: { logo: aPhotoImage({ base: '/images/logo-0123456789' }) } });
  const { hydrate, hydrationErrors } = await open(
    { portfolio: { ...page, site: NAVIGATION }, hidesMaker: true },
    '/ada',
  );
  const home = bar().getByRole('link', { name: 'Ada Lovelace' });
  expect(within(home).getByRole('img').getAttribute('src')).toMatch(/^\/images\/logo-0123456789\//);
  expect(links(foot())).toEqual([['Imprint', '/ada/imprint']]);
  await hydrate();
  expect(hydrationErrors).toEqual([]);
});
it('LOOK-12 has nothing of it where one comes to the portfolio within the site, either', async () => {
  serverRenders({ gallery: [], hidesMaker: true }, '/');
  expect(pageData('gallery')).toEqual([]);
  openPortfolio({ photos, profile: { site: NAVIGATION } });
  await waitFor(() => expect(links(foot())).toEqual([['Imprint', '/ada/imprint']]));
});
it('SITE-53 has the photographer’s bar where one comes to the portfolio within the site', async () => {
  openPortfolio({ photos, profile: { site: NAVIGATION } });
  await waitFor(() => expect(links(bar())[0]).toEqual(['Ada Lovelace', '/ada']));
});
it('SITE-53 SITE-20 keeps the specified bar without a navigation, with the pages of the footer', async () => {
  await open({ sitePage: iceland({}, { site: NO_NAVIGATION }) });
  expect(links(bar())).toEqual([
    ['Vitrine', '/'],
    ['Sign In', '/api/login'],
  ]);
  expect(links(foot())).toEqual([
    ['Imprint', '/ada/imprint'],
    ['For photographers', '/landing'],
  ]);
  // The way to the rest of the photographer's work.
  expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/ada');
});

const subject = (root: ParentNode) => root.querySelector<HTMLInputElement>('[name="subject"]')?.value;
it('SITE-54 fills the form with a price without a script', async () => {
  const page = await open({ sitePage: prices() }, '/ada/prices?ask=2');
  expect(page.hasContactForm).toBe(true);
  expect(subject(page.root)).toBe('About “Wedding day” (from € 1,900)');
  // Which is answered with this page.
  expect(page.root.querySelector<HTMLInputElement>('[name="page"]')?.value).toBe('/ada/prices?ask=2');
  expect(screen.getAllByRole('link', { name: 'Ask about this' }).map((link) => link.getAttribute('href'))).toEqual([
    '/ada/prices?ask=1#contact',
    '/ada/prices?ask=2#contact',
  ]);
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
});
it('SITE-54 fills the form with the price that is chosen, and leaves what was written', async () => {
  const page = await open({ sitePage: prices() }, '/ada/prices');
  await page.hydrate();
  expect(subject(page.root)).toBe('Booking Inquiry for Ada Lovelace');
  const [portrait, wedding] = screen.getAllByRole('link', { name: 'Ask about this' });
  fireEvent.pointerDown(portrait!);
  fireEvent.click(portrait!);
  await waitFor(() => expect(subject(page.root)).toBe('About “Portrait” (€ 350)'));
  fireEvent.click(wedding!);
  await waitFor(() => expect(subject(page.root)).toBe('About “Wedding day” (from € 1,900)'));
  fireEvent.input(page.root.querySelector('[name="subject"]')!, { target: { value: 'Both of them' } });
  fireEvent.click(portrait!);
  await waitFor(() => expect(window.location.search).toBe('?ask=1'));
  expect(subject(page.root)).toBe('Both of them');
});
it.each(['0', '3', 'x', '1e1'])('SITE-54 has the usual subject for the price %s, which is none', async (ask) => {
  const page = await open({ sitePage: prices() }, `/ada/prices?ask=${ask}`);
  expect(subject(page.root)).toBe('Booking Inquiry for Ada Lovelace');
});
it('SITE-54 asks nothing of a photographer who takes no enquiries', async () => {
  const page = await open(
    { sitePage: prices({ profile: aProfile({ contactPreference: 'disabled' }) }) },
    '/ada/prices',
  );
  expect(page.root.querySelector('form')).toBeNull();
  expect(screen.queryByText('Ask about this')).toBeNull();
  expect(screen.getByText('Ten photos')).toBeTruthy();
});

const card = (title: string, over: object = {}) => ({
  id: title,
  title,
  intro: '',
  path: `/ada/${title.toLowerCase()}`,
  day: null,
  cover: aPhotoImage(),
  focalPoint: null,
  photoCount: 3,
  inFeeds: true,
  publishedAt: '2026-01-02T03:04:05.000Z',
  changedAt: '2026-01-02T03:04:05.000Z',
  ...over,
});
it('SITE-55 leads from a project to its neighbours, and from an unlisted one nowhere', async () => {
  const beside = { previous: card('Norway'), next: card('Oslo', { cover: null }) };
  const page = await open({ sitePage: iceland(beside) });
  const others = within(screen.getByRole('navigation', { name: 'Other projects' }));
  expect(links(others)).toEqual([
    ['Previous projectNorway', '/ada/norway'],
    ['Next projectOslo', '/ada/oslo'],
    ['All projects', '/ada/projects'],
  ]);
  page.close();
  await open({ sitePage: iceland({ isListed: false }) });
  expect(screen.queryByRole('navigation', { name: 'Other projects' })).toBeNull();
});
it('SITE-55 shows each project in the index by its cover, with its focal point', async () => {
  const { page: _, ...head } = iceland();
  const focalPoint = { x: 20, y: 80 };
  const projects = [card('Norway', { focalPoint, day: '2025-05-01' }), card('Oslo', { cover: null, photoCount: 1 })];
  const page = await open({ projects: { ...head, projects } }, '/ada/projects');
  expect(textOf(page.root, 'main li')).toEqual(['Norway1 May 2025 · 3 photos', 'Oslo1 photo']);
  expect(page.root.querySelector<HTMLElement>('main li img')?.style.objectPosition).toBe('20% 80%');
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
  expect(document.title).toBe('Projects – Ada Lovelace');
});
it('SITE-56 is a list of links', async () => {
  const { page: _, ...head } = iceland({}, { site: NAVIGATION });
  const elsewhere = [
    { label: 'Instagram', url: 'https://instagram.com/ada' },
    { label: 'Write to me', url: 'mailto:ada@example.com' },
  ];
  const page = await open({ links: { ...head, links: elsewhere } }, '/ada/links');
  expect(links(within(screen.getByRole('main')))).toEqual([
    ['Portfolio', '/ada'],
    ['Instagram', 'https://instagram.com/ada'],
    ['Write to me', 'mailto:ada@example.com'],
  ]);
  expect(page.root.querySelector('button, form, .site-nav')).toBeNull();
  await page.hydrate();
  expect(page.hydrationErrors).toEqual([]);
});

it('SITE-57 has 500 photos and 200 blocks in the server’s page, of which one is loaded at once', () => {
  const many = photosNamed('Photo', 500);
  const layouts = ['rows', 'grid', 'full', 'pair'] as const;
  const blocks = Array.from({ length: 200 }, (_unused, at): SiteBlock =>
    at % 2 === 0
      ? {
          id: `${at}`,
          type: 'photos',
          layout: layouts[(at / 2) % 4]!,
          captions: true,
          photoIds: many.slice((at / 2) * 5, (at / 2) * 5 + 5).map(({ id }) => id),
        }
      : { id: `${at}`, type: 'text', html: `<p>${'w'.repeat(380)}</p>` },
  );
  const { html } = renderOnServer({
    url: '/ada/iceland',
    data: { sitePage: iceland({ blocks, photos: many, cover: many[0]! }) },
  });
  document.body.innerHTML = html;
  const images = [...document.querySelectorAll<HTMLImageElement>('article img')];
  expect(images).toHaveLength(500);
  expect(images.filter((img) => img.getAttribute('loading') !== 'lazy')).toHaveLength(1);
  expect(images.every((img) => img.getAttribute('width') && img.getAttribute('height'))).toBe(true);
  const inGrid = document.querySelectorAll('.site-grid .photo-image').length;
  expect(document.querySelectorAll('article .photo-image[style*="aspect-ratio"]')).toHaveLength(500 - inGrid);
  expect(
    [...document.querySelectorAll<HTMLElement>('.site-grid')].every(({ style }) => style.getPropertyValue('--cell')),
  ).toBe(true);
  expect(document.querySelectorAll('.site-text')).toHaveLength(100);
});

it('SITE-59 asks the server again for a page that is come back to', async () => {
  const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
  const page = await open({ sitePage: iceland() });
  await page.hydrate();
  expect(reload).not.toHaveBeenCalled();
  window.history.pushState({}, '', '/ada/norway');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(page.root.querySelector('h1')).toBeNull();
});
it('SITE-59 says that a page cannot be shown while its data is away', async () => {
  const build = Object.assign(document.createElement('meta'), { name: 'vitrine-build', content: 'x' });
  document.head.append(build);
  openSite('/ada/iceland');
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  build.remove();
});
