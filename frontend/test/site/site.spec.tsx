import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SiteDto, SitePageDto, SitePageSummaryDto } from '@vitrine/contracts/portfolio/site.dto';
import { aSiteContent } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { type Answers, type Call, Refused } from '../../src/testing/fake-api.js';
import { manyPhotos, openMyPhotos, box, rowOf, selectionBar, titlesShown } from '../../src/testing/my-photos.js';
import { ownPhotosServer } from '../../src/testing/own-photos.js';
import { openSite } from '../../src/testing/open-site.js';
import { said } from '../../src/testing/said.js';

afterEach(cleanup);

const aPage = (over: Partial<SitePageSummaryDto> = {}): SitePageSummaryDto => ({
  id: 'iceland',
  kind: 'project',
  state: 'public',
  title: 'Iceland',
  path: '/ada/iceland',
  cover: null,
  photoCount: 24,
  privateCount: 3,
  hasChanges: false,
  changedAt: '2026-11-28T12:00:00.000Z',
  publishedAt: '2026-11-28T12:00:00.000Z',
  ...over,
});
/** A new one, with the draft that its editor opens. */
const aNewPage = (title = 'Harbours'): Answers => {
  const draft = aSiteContent({ title, slug: 'harbours' });
  const page: SitePageDto = { ...aPage({ id: 'new', title }), revision: 1, draft, photos: [], versions: [] };
  return { createSitePage: page, sitePage: page };
};
const aSite = (over: Partial<SiteDto> = {}): SiteDto => ({
  revision: 4,
  navigation: null,
  links: [],
  path: '/ada',
  ...over,
});
const PAGES = [
  aPage(),
  aPage({ id: 'sea', title: 'The sea', state: 'draft', path: null, publishedAt: null, photoCount: 1, privateCount: 0 }),
  aPage({ id: 'about', kind: 'about', title: 'About me', photoCount: 0, privateCount: 0, hasChanges: true }),
];
const open = (pages: SitePageSummaryDto[] = PAGES, site: SiteDto = aSite(), api: Answers = {}) =>
  openSite('/account/site', { as: aUser(), api: { sitePages: pages, site, ...api } });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const part = (name: string) => screen.findByRole('region', { name });
const rowsIn = (list: HTMLElement) => within(list).getAllByRole('listitem');
const titlesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading')
    .map((title) => title.textContent);

it('SITE-100 says what projects and pages are for where there are none', async () => {
  open([]);
  expect(await screen.findByText(/^A project is a series in your own order/)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Navigation' })).toBeTruthy();
});
it('SITE-100 SITE-108 lists projects and pages with what there is to know of each', async () => {
  open();
  const [iceland, sea] = rowsIn(await screen.findByRole('list', { name: 'Projects in their order' }));
  const [about] = rowsIn(screen.getByRole('list', { name: 'Pages in their order' }));
  expect(iceland?.textContent).toContain('24 photos, 3 private');
  expect(within(iceland!).queryByText('Changes not published')).toBeNull();
  expect(within(iceland!).getByRole('link', { name: 'Iceland' }).getAttribute('href')).toBe('/account/site/iceland');
  expect([sea?.textContent, about?.textContent]).toEqual([
    expect.stringContaining('1 photoDraft'),
    expect.stringContaining('Changes not published'),
  ]);
  const index = screen.getByRole('link', { name: /\/ada\/projects$/ });
  expect(index.getAttribute('href')).toBe('/ada/projects');
  expect(screen.getByRole('button', { name: 'Copy the address of all projects' })).toBeTruthy();
});
it('SITE-100 asks before it deletes, and shows what is published as visitors see it', async () => {
  let pages = PAGES;
  const { user, api } = open(PAGES, aSite(), {
    sitePages: () => pages,
    deleteSitePage: ({ params }: Call) => {
      pages = pages.filter(({ id }) => id !== params['pageId']);
      return null;
    },
  });
  await user.click(await button('More about Iceland'));
  expect((await screen.findByRole('menuitem', { name: 'View as a visitor' })).getAttribute('href')).toBe(
    '/ada/iceland',
  );
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Iceland”?' });
  expect(api.callsOf('deleteSitePage')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Iceland')).toBeNull());
  await user.click(await button('More about The sea'));
  expect(screen.queryByRole('menuitem', { name: 'View as a visitor' })).toBeNull();
});
it('SITE-101 is put in order by keys, and says where', async () => {
  const { user, api } = open(PAGES, aSite(), { orderSitePages: null });
  const list = await screen.findByRole('list', { name: 'Projects in their order' });
  const handle = within(list).getByRole('button', { name: 'Move Iceland' });
  act(() => handle.focus());
  await user.keyboard(' {ArrowDown}');
  expect(screen.getByText('Iceland over position 2 of 2.')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(api.callsOf('orderSitePages')).toHaveLength(0);
  await user.keyboard(' {ArrowDown}{ArrowDown} ');
  await waitFor(() => expect(api.callsOf('orderSitePages')[0]?.body).toEqual({ pageIds: ['sea', 'iceland'] }));
  expect(screen.getByText('Iceland put down, position 2 of 2.')).toBeTruthy();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Iceland');
});
it('SITE-101 shows the new order at once, and the former one when it could not be saved', async () => {
  let fail = () => undefined as void;
  const answer = new Promise<Refused>((resolve) => (fail = () => resolve(new Refused(500))));
  const { user } = open(PAGES, aSite(), { orderSitePages: () => answer });
  const list = await screen.findByRole('list', { name: 'Projects in their order' });
  act(() => within(list).getByRole('button', { name: 'Move The sea' }).focus());
  await user.keyboard(' {Home} ');
  await waitFor(() => expect(titlesIn(list)).toEqual(['The sea', 'Iceland']));
  fail();
  await waitFor(() => expect(titlesIn(list)).toEqual(['Iceland', 'The sea']));
  await waitFor(() => expect(said()[0]).toBe('The order could not be saved'));
});
it('SITE-102 makes a project, and pages of the kinds that there are not yet', async () => {
  const { user, api, place } = open(PAGES, aSite(), aNewPage());
  await user.click(await button('New Project'));
  await user.click(await button('Make Project'));
  expect(screen.getByText('Please give it a title.')).toBeTruthy();
  await user.type(screen.getByLabelText('Title'), ' Harbours ');
  await user.click(await button('Make Project'));
  await waitFor(() => expect(place()).toBe('/account/site/new'));
  cleanup();
  const next = open(PAGES, aSite(), aNewPage());
  await next.user.click(await button('New Page'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('radio', { name: /^About/ })).toBeNull();
  await next.user.click(dialog.getByRole('radio', { name: /^Imprint/ }));
  await next.user.click(dialog.getByRole('button', { name: 'Make Page' }));
  await waitFor(() => expect(next.place()).toBe('/account/site/new'));
  expect([api, next.api].map((each) => each.callsOf('createSitePage')[0]?.body)).toEqual([
    { kind: 'project', title: 'Harbours' },
    { kind: 'imprint', title: 'Imprint' },
  ]);
});

const saving = (site: SiteDto) => {
  let now = site;
  return {
    site: () => now,
    saveSite: ({ body }: Call) => {
      const { revision, ...settings } = body as SiteDto;
      if (revision !== now.revision) return new Refused(409, 'Changed', 'SITE_CHANGED');
      now = { ...now, ...settings, revision: revision + 1 };
      return now;
    },
    elsewhere: (over: Partial<SiteDto>) => {
      now = { ...now, ...over, revision: now.revision + 1 };
    },
    stored: () => now,
  };
};

it('SITE-104 SITE-105 makes a navigation of at most seven, by keys, and takes it back', async () => {
  const { elsewhere: _, stored, ...api } = saving(aSite());
  const { user } = open(PAGES, aSite(), api);
  const navigation = await part('Navigation');
  const within_ = within(navigation);
  expect(within_.getByText('None: the bar at the top stays as it is.')).toBeTruthy();
  await user.click(within_.getByRole('button', { name: 'Make My Own Menu' }));
  // A page that is published and not in it yet comes first.
  await user.click(within_.getByRole('button', { name: 'Add Entry' }));
  expect(
    within_.getAllByRole('combobox').map((select) => (select as HTMLSelectElement).selectedOptions[0]?.text),
  ).toEqual(['All projects', 'Photos', 'Contact', 'Iceland']);
  await user.selectOptions(within_.getByRole('combobox', { name: 'Where Photos leads' }), 'The sea');
  expect(within_.getByText('Not shown until this page is published.')).toBeTruthy();
  await user.click(within_.getByRole('button', { name: 'Take out Contact' }));
  await user.click(within_.getByRole('button', { name: 'Add Entry' }));
  await user.selectOptions(within_.getByRole('combobox', { name: 'Where About me leads' }), 'Another website');
  await user.type(within_.getByRole('textbox', { name: 'What Another website is called' }), 'Prints');
  await user.click(within_.getByRole('button', { name: 'Save' }));
  expect(within_.getByText('Please give the address of a website.')).toBeTruthy();
  await user.type(within_.getByRole('textbox', { name: 'Address of Prints' }), 'shop.example/a');
  act(() => within_.getByRole('button', { name: 'Move Prints' }).focus());
  await user.keyboard('{Enter}{Home}{Enter}');
  await user.click(within_.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said()[0]).toBe('Navigation saved'));
  const entry = { label: '', pageId: null, url: null };
  expect(stored().navigation).toEqual([
    { kind: 'outside', label: 'Prints', pageId: null, url: 'https://shop.example/a' },
    { ...entry, kind: 'projects' },
    { ...entry, kind: 'page', pageId: 'sea' },
    { ...entry, kind: 'page', pageId: 'iceland' },
  ]);
  const add = within_.getByRole<HTMLButtonElement>('button', { name: 'Add Entry' });
  for (let count = 4; count < 7; count += 1) await user.click(add);
  expect([add.disabled, within_.getAllByRole('listitem').length]).toEqual([true, 7]);
  await user.click(within_.getByRole('button', { name: 'Discard changes' }));
  expect(within_.getAllByRole('listitem')).toHaveLength(4);
  await user.click(within_.getByRole('button', { name: 'Without a menu of my own' }));
  await user.click(within_.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored().navigation).toBeNull());
});
it.each([
  ['Take what is saved', 'https://a.example'],
  ['Save mine instead', 'https://mine.example'],
])('SITE-106 overwrites nothing of another window: %s', async (answer, url) => {
  const server = saving(aSite({ links: [{ label: 'Shop', url: 'https://old.example' }] }));
  const { user } = open(PAGES, server.stored(), { site: server.site, saveSite: server.saveSite });
  const links = within(await part('Page of links'));
  const field = links.getByRole<HTMLInputElement>('textbox', { name: 'Address of link 1' });
  await user.clear(field);
  await user.type(field, 'mine.example');
  server.elsewhere({ links: [{ label: 'Shop', url: 'https://a.example' }] });
  await user.click(links.getByRole('button', { name: 'Save' }));
  expect(await links.findByText(/changed in another window meanwhile/)).toBeTruthy();
  expect(server.stored().links[0]?.url).toBe('https://a.example');
  await user.click(links.getByRole('button', { name: answer }));
  await waitFor(() => expect(server.stored().links[0]?.url).toBe(url));
  await waitFor(() => expect(field.value).toBe(url));
});
it('SITE-106 is not in the way of what was saved of the other part', async () => {
  const server = saving(aSite());
  const { user } = open(PAGES, server.stored(), { site: server.site, saveSite: server.saveSite });
  const navigation = within(await part('Navigation'));
  const links = within(await part('Page of links'));
  await user.click(navigation.getByRole('button', { name: 'Make My Own Menu' }));
  await user.click(links.getByRole('button', { name: 'Add Link' }));
  await user.type(links.getByRole('textbox', { name: 'What link 1 is called' }), 'Mail');
  await user.type(links.getByRole('textbox', { name: 'Address of link 1' }), 'a@b.example');
  await user.click(links.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.stored().links).toEqual([{ label: 'Mail', url: 'mailto:a@b.example' }]));
  await user.click(navigation.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.stored().navigation).toHaveLength(3));
  expect(server.stored().links).toHaveLength(1);
});
it('SITE-107 SITE-108 has links with name and address, and the address of their page', async () => {
  const server = saving(aSite());
  const { user } = open([], server.stored(), { site: server.site, saveSite: server.saveSite });
  const links = within(await part('Page of links'));
  await user.click(links.getByRole('button', { name: 'Add Link' }));
  await user.click(links.getByRole('button', { name: 'Save' }));
  expect(links.getByText('Please say what it is called.')).toBeTruthy();
  await user.type(links.getByRole('textbox', { name: 'What link 1 is called' }), 'Instagram');
  await user.type(links.getByRole('textbox', { name: 'Address of link 1' }), 'javascript:alert(1)');
  await user.click(links.getByRole('button', { name: 'Save' }));
  expect(links.getByText('Please give the address of a website, or of mail.')).toBeTruthy();
  expect(links.queryByRole('button', { name: /^Copy/ })).toBeNull();
  await user.clear(links.getByRole('textbox', { name: 'Address of link 1' }));
  await user.type(links.getByRole('textbox', { name: 'Address of link 1' }), 'instagram.com/ada');
  await user.click(links.getByRole('button', { name: 'Save' }));
  expect(await links.findByRole('button', { name: 'Copy the address of the page of links' })).toBeTruthy();
  expect(server.stored().links).toEqual([{ label: 'Instagram', url: 'https://instagram.com/ada' }]);
});

it('SITE-113 adds the selected photos to a project, and says how many were not in it yet', async () => {
  const { user, api } = openMyPhotos(manyPhotos(3), {
    api: { sitePages: PAGES, photoProjects: {}, addToSitePage: { added: 1 } },
  });
  await user.click(await box('Photo 0001'));
  await user.click(await box('Photo 0002'));
  await user.click((await selectionBar()).getByRole('button', { name: 'Add to project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to project' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Project' }), 'The sea');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(said()).toEqual(['1 photo added', 'To “The sea”. 1 was in it already.']));
  expect(api.callsOf('addToSitePage').map(({ params, body }) => [params, body])).toEqual([
    [{ pageId: 'sea' }, { photoIds: ['p1', 'p2'] }],
  ]);
});
it('SITE-113 makes a project of them where there is none', async () => {
  const { user, api, place } = openMyPhotos(manyPhotos(1), {
    api: aNewPage(),
  });
  await user.click(await box('Photo 0001'));
  await user.click((await selectionBar()).getByRole('button', { name: 'Add to project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to project' }));
  await user.click(dialog.getByRole('button', { name: 'Make Project' }));
  expect(dialog.getByText('Please give it a title.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Title of the new project'), 'Harbours');
  await user.click(dialog.getByRole('button', { name: 'Make Project' }));
  await waitFor(() => expect(said()).toEqual(['1 photo added', 'To “Harbours”.']));
  expect(api.callsOf('createSitePage')[0]?.body).toEqual({ kind: 'project', title: 'Harbours', photoIds: ['p1'] });
  await user.click(await button('Open'));
  expect(place()).toBe('/account/site/new');
});
it('SITE-115 names the projects of the photos on the screen, asked once for all of them', async () => {
  const { api } = openMyPhotos(manyPhotos(3), {
    api: {
      sitePages: PAGES,
      photoProjects: { p2: [PAGES[0], PAGES[1]].map((page) => ({ id: page?.id, title: page?.title })) },
    },
  });
  const row = await rowOf('Photo 0002');
  expect(await within(row).findByText('In Iceland, The sea')).toBeTruthy();
  expect(api.callsOf('photoProjects').map(({ body }) => body)).toEqual([{ photoIds: ['p1', 'p2', 'p3'] }]);
  expect(screen.getAllByText(/^In /)).toHaveLength(1);
});
it('SITE-115 asks nothing where there are no projects', async () => {
  const { api } = openMyPhotos(manyPhotos(1));
  await rowOf('Photo 0001');
  await waitFor(() => expect(api.callsOf('sitePages')).toHaveLength(1));
  expect(api.callsOf('photoProjects')).toHaveLength(0);
});
it('SITE-114 filters by a project, in the address and with a chip', async () => {
  const project = '6f1c2d3e-4b5a-4c6d-8e7f-901234567890';
  const { user, api, place } = openMyPhotos(manyPhotos(2), {
    api: { sitePages: [aPage({ id: project })], photoProjects: {} },
  });
  await rowOf('Photo 0001');
  await user.click(await button('Filters'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Project' }), 'Iceland');
  await waitFor(() => expect(place()).toBe(`/my-photos?project=${project}`));
  await waitFor(() => expect(api.callsOf('ownPhotosPage').at(-1)?.query.get('project')).toBe(project));
  await user.click(await button(/^Show/));
  await user.click(await button('Remove filter Project Iceland'));
  await waitFor(() => expect(place()).toBe('/my-photos'));
  expect(titlesShown()).toHaveLength(2);
});
it('SITE-114 says that a project is gone, and shows the photos without that filter', async () => {
  const project = '6f1c2d3e-4b5a-4c6d-8e7f-901234567890';
  const { ownPhotosPage } = ownPhotosServer(manyPhotos(2)).answers as { ownPhotosPage: (call: Call) => unknown };
  const { user, place } = openMyPhotos([], {
    path: `/my-photos?project=${project}`,
    api: { ownPhotosPage: (call: Call) => (call.query.has('project') ? new Refused(404) : ownPhotosPage(call)) },
  });
  expect(await screen.findByText('This project is gone. Its photos are still among yours.')).toBeTruthy();
  await user.click(await button('Without this filter'));
  await rowOf('Photo 0001');
  expect(place()).toBe('/my-photos');
});
