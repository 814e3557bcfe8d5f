import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PublishDto, RevertDto, SiteDraftDto, SitePageDto } from '@vitrine/contracts/portfolio/site.dto';
import {
  photosOfBlocks,
  photosOfContent,
  type SiteBlock,
  type SiteContent,
} from '@vitrine/contracts/portfolio/site.rules';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aSiteContent } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { queueStore } from '../../src/features/uploads/queue/queue-store.js';
import { type Answers, type Call, Refused } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { ownPhotosServer } from '../../src/testing/own-photos.js';
import { pressUndo, said } from '../../src/testing/said.js';

afterEach(cleanup);

const ID = '6f1d8f52-53a6-4f0c-9a53-6a0f2f6f2c01';
const TIME = '2026-11-28T12:00:00.000Z';
const photosBlock = (id: string, ...photoIds: string[]): SiteBlock => ({
  id,
  type: 'photos',
  layout: 'rows',
  photoIds,
  captions: false,
});
const draftOf = (by: Partial<SiteContent> = {}): SiteContent =>
  aSiteContent({ blocks: [photosBlock('photos')], ...by });

/** The editor of a page, and a server that keeps what is saved. */
const openEditor = async (
  draft: Partial<SiteContent> = {},
  { page: by = {}, photos = [], api = {} }: { page?: Partial<SitePageDto>; photos?: PhotoDto[]; api?: Answers } = {},
) => {
  const own = ownPhotosServer(photos);
  const server = {
    page: {
      id: ID,
      kind: 'project',
      state: 'draft',
      title: 'Coast',
      path: null,
      cover: null,
      photoCount: 0,
      privateCount: 0,
      hasChanges: false,
      changedAt: TIME,
      publishedAt: null,
      revision: 1,
      draft: draftOf(draft),
      photos: [],
      versions: [],
      ...by,
    } as SitePageDto,
  };
  const read = (): SitePageDto => ({
    ...server.page,
    photos: photosOfContent(server.page.draft).flatMap((id) => own.photos.find((photo) => photo.id === id) ?? []),
  });
  const isOld = (body: unknown) => (body as { revision: number }).revision !== server.page.revision;
  const CHANGED = new Refused(409, 'Changed', 'SITE_PAGE_CHANGED');
  const site = openSite(`/account/site/${ID}`, {
    as: aUser(),
    api: {
      ...own.answers,
      site: { revision: 1, navigation: null, links: [], path: '/ada' },
      sitePages: [],
      sitePage: read,
      saveSiteDraft: ({ body }: Call) => {
        if (isOld(body)) return CHANGED;
        const { content } = body as SiteDraftDto;
        server.page = { ...server.page, draft: content, revision: server.page.revision + 1 };
        return { revision: server.page.revision, changedAt: TIME };
      },
      publishSitePage: ({ body }: Call) => {
        if (isOld(body)) return CHANGED;
        const { state } = body as PublishDto;
        const { draft: published, revision, versions } = server.page;
        server.page = {
          ...server.page,
          state,
          path: `/ada/${published.slug}`,
          hasChanges: false,
          versions: [{ revision, title: published.title, publishedAt: TIME }, ...versions],
        };
        return read();
      },
      revertSitePage: ({ body }: Call) => {
        const { to } = body as RevertDto;
        const title = to === null ? 'As published' : `As of ${to}`;
        server.page = {
          ...server.page,
          draft: draftOf({ title }),
          revision: server.page.revision + 1,
          hasChanges: false,
        };
        return read();
      },
      withdrawSitePage: () => {
        server.page = { ...server.page, state: 'draft' };
        return read();
      },
      ...api,
    },
  });
  await screen.findByRole('heading', { level: 1, name: server.page.draft.title });
  return {
    ...site,
    server,
    blocks: () => server.page.draft.blocks,
    photoIds: () => photosOfBlocks(server.page.draft.blocks),
  };
};
const aPublicPage = ({ title, intro, blocks }: SiteContent) => ({
  kind: 'project',
  isListed: false,
  title,
  intro,
  day: null,
  cover: null,
  blocks,
  photos: [],
});
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const saved = () => waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), { timeout: 4_000 });
const press = async (user: UserEvent, element: HTMLElement, keys: string) => {
  act(() => element.focus());
  await user.keyboard(keys);
};
const tile = (name: RegExp) => screen.findByRole('button', { name });

/** Goes there by Tab alone. */
const tabTo = async (user: UserEvent, isThere: (element: Element) => boolean) => {
  for (let n = 0; n < 120; n += 1) {
    if (document.activeElement && isThere(document.activeElement)) return;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.tab();
  }
  throw new Error('Tab does not lead there');
};
const named = (name: string) => (element: Element) =>
  [element.getAttribute('aria-label'), element.textContent].some((text) => text?.startsWith(name)) &&
  ['BUTTON', 'INPUT'].includes(element.tagName);

it('SITE-93 goes from an empty project to a published one by keyboard alone', async () => {
  const photos = ['Cliff', 'Foam', 'Gull'].map((title, at) =>
    aPhoto({ title, isPublic: at > 0, createdAt: `2026-01-0${9 - at}T03:04:05.000Z` }),
  );
  const { user, api, server, photoIds, blocks } = await openEditor({}, { photos });
  await tabTo(user, named('Add photos'));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Choose photos' });
  await tile(/^Cliff/);
  for (const name of ['Cliff', 'Foam', 'Gull']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await tabTo(user, named(name));
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await user.keyboard(' ');
  }
  await tabTo(user, (element) => element.textContent === 'Add');
  await user.keyboard('{Enter}');
  await tile(/^Cliff, 1 of 3/);
  // Cliff comes behind Gull.
  await tabTo(user, named('Cliff, 1 of 3'));
  await user.keyboard(' {ArrowRight}{ArrowRight} ');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Cliff, 3 of 3'));
  await tabTo(user, (element) => element.textContent === 'Divider');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Divider, block 2'));
  await user.keyboard(' {ArrowUp} ');
  await saved();
  await waitFor(() => expect(blocks().map(({ type }) => type)).toEqual(['divider', 'photos']));
  expect(photoIds()).toEqual([1, 2, 0].map((at) => photos[at]?.id));
  await user.tab({ shift: true });
  await tabTo(user, named('Publish…'));
  await user.keyboard('{Enter}');
  await screen.findByText('1 of these photos is private. Publish it?');
  await tabTo(user, (element) => element.closest('label')?.textContent === 'Make this photo public');
  await user.keyboard(' ');
  await tabTo(user, (element) => element.textContent === 'Publish');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.page.state).toBe('public'));
  expect(api.callsOf('bulkChange')[0]?.body).toMatchObject({ photoIds: [photos[0]?.id], edit: { isPublic: true } });
}, 60_000);

it('SITE-80 takes a block out and brings it back, and adds one above another', async () => {
  const { user, blocks } = await openEditor({ blocks: [photosBlock('photos'), { id: 'line', type: 'divider' }] });
  await user.click(await button('More of Photos, block 1'));
  await user.click(await screen.findByRole('menuitem', { name: 'Take out' }));
  await waitFor(() => expect(said()[0]).toBe('Block taken out'));
  await pressUndo(user);
  await user.click(await button('Add a block above Divider, block 2'));
  await user.click(await screen.findByRole('menuitem', { name: 'Prices' }));
  await user.type(await screen.findByLabelText('Name'), 'Portrait');
  await saved();
  expect(blocks().map(({ id, type }) => (type === 'prices' ? type : id))).toEqual(['photos', 'prices', 'line']);
  expect(blocks()[1]).toMatchObject({ rows: [{ name: 'Portrait', price: '', includes: '' }] });
});
it('SITE-81 has headings and quotations in the text of a page', async () => {
  const { user, blocks } = await openEditor({ blocks: [{ id: 'words', type: 'text', html: 'By the sea' }] });
  const field = await screen.findByRole('textbox', { name: 'Text' });
  await user.click(field);
  await user.click(await button('Heading'));
  await saved();
  expect(blocks()).toEqual([{ id: 'words', type: 'text', html: '<h2>By the sea</h2>' }]);
  await user.click(await button('Heading'));
  await user.click(await button('Quotation'));
  await waitFor(() => expect(blocks()[0]).toMatchObject({ html: '<blockquote><p>By the sea</p></blockquote>' }), {
    timeout: 4_000,
  });
});
it('SITE-82 carries selected photos together, into another block, and takes them out', async () => {
  const photos = ['A', 'B', 'C'].map((title) => aPhoto({ title, isPublic: title !== 'C' }));
  const [a = '', b = '', c = ''] = photos.map(({ id }) => id);
  const { user, blocks } = await openEditor({ blocks: [photosBlock('one', a, b, c), photosBlock('two')] }, { photos });
  expect(within(await tile(/^C, 3 of 3/)).getByText('Private: visitors do not see it')).toBeTruthy();
  await user.click(await tile(/^A, 1 of 3/));
  await user.click(await tile(/^B, 2 of 3/));
  await press(user, await tile(/^A, 1 of 3/), ' {ArrowRight} ');
  await waitFor(() => expect(blocks()[0]).toMatchObject({ photoIds: [c, a, b] }), { timeout: 4_000 });
  await user.click(await button('Move to…'));
  await user.click(await screen.findByRole('menuitem', { name: 'Photos, block 2' }));
  await waitFor(() => expect(blocks()).toMatchObject([{ photoIds: [c] }, { photoIds: [a, b] }]), { timeout: 4_000 });
  await press(user, await tile(/^A, 1 of 2/), '{Delete}');
  await waitFor(() => expect(blocks()[1]).toMatchObject({ photoIds: [b] }), { timeout: 4_000 });
  await pressUndo(user);
  await waitFor(() => expect(blocks()[1]).toMatchObject({ photoIds: [a, b] }), { timeout: 4_000 });
  await user.click(screen.getAllByRole('radio', { name: 'Grid' })[1]!);
  await user.click(screen.getAllByRole('switch', { name: 'Captions' })[1]!);
  await waitFor(() => expect(blocks()[1]).toMatchObject({ layout: 'grid', captions: true }), { timeout: 4_000 });
});
it('SITE-83 finds photos of the library as My Photos does', async () => {
  const photos = [aPhoto({ title: 'Cliff', isPublic: true }), aPhoto({ title: 'Foam' })];
  const { user, photoIds } = await openEditor({}, { photos });
  await user.click(await button('Add photos'));
  const dialog = await screen.findByRole('dialog', { name: 'Choose photos' });
  await within(dialog).findByRole('button', { name: 'Foam, private' });
  await user.type(within(dialog).getByRole('searchbox', { name: 'Search photos' }), 'clif');
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Foam, private' })).toBeNull());
  expect(within(dialog).getByRole('button', { name: 'Filters' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cliff' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add' }));
  await saved();
  expect(photoIds()).toEqual([photos[0]?.id]);
});
it('SITE-84 puts photos of dropped files into the block, once they are uploaded', async () => {
  const { photoIds } = await openEditor();
  const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
  const files = ['one.jpg', 'two.jpg'].map((name) => new File([bytes], name, { type: 'image/jpeg' }));
  fireEvent.paste(window, { clipboardData: { files, types: ['Files'] } });
  await waitFor(() => expect(queueStore.current().items).toHaveLength(2));
  const photos = files.map(({ name }) => aPhoto({ title: name }));
  const arrive = (at: number) =>
    act(() => {
      const { items, ...rest } = queueStore.current();
      const photo = photos[at]!;
      queueStore.set({
        ...rest,
        items: items.map((item, n) => (n === at ? { ...item, stage: { at: 'done', photo } } : item)),
      });
    });
  arrive(1);
  await tile(/^two.jpg, 1 of 1/);
  arrive(0);
  await tile(/^one.jpg, 1 of 2/);
  await saved();
  expect(photoIds()).toEqual(photos.map(({ id }) => id));
});
it('SITE-85 saves before a link is followed, and asks where that fails', async () => {
  const failing = new Refused(503, 'Away');
  let isAway = false;
  const { user, server, place } = await openEditor(
    {},
    { api: { saveSiteDraft: () => (isAway ? failing : { revision: 2, changedAt: TIME }) } },
  );
  expect(server.page.revision).toBe(1);
  isAway = true;
  await user.type(screen.getByLabelText('Introduction', { exact: false }), 'Salt');
  await user.click(screen.getByRole('link', { name: 'Projects and pages' }));
  expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  await user.click(await button('Stay'));
  expect(screen.getByText('Not saved. Trying again…')).toBeTruthy();
  isAway = false;
  await user.click(await button('Retry'));
  await saved();
  await user.click(screen.getByRole('link', { name: 'Projects and pages' }));
  await waitFor(() => expect(place()).toBe('/account/site'));
});
it('SITE-86 keeps a title, makes addresses of what is typed, and says what else is said of a page', async () => {
  const { user, server } = await openEditor();
  await user.clear(screen.getByLabelText('Title'));
  expect(screen.getByText('Please give the page a title.')).toBeTruthy();
  await user.type(screen.getByLabelText('Title'), 'The North');
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), 'My Series!{Enter}');
  fireEvent.change(screen.getByLabelText('Day', { exact: false }), { target: { value: '2026-06-12' } });
  await user.click(screen.getByRole('switch', { name: 'In feeds' }));
  await saved();
  expect(server.page.draft).toMatchObject({ title: 'The North', slug: 'my-series', day: '2026-06-12', inFeeds: false });
  expect(screen.getByText(/\/ada\/my-series$/)).toBeTruthy();
});
it('SITE-87 previews what is saved, as wide as a desktop and as a phone', async () => {
  const template = { id: 'classic', colorScheme: { background: '#101010' } };
  const { user, server } = await openEditor(
    {},
    {
      api: {
        previewSitePage: () => ({
          template,
          profile: { path: '/ada', contactPreference: 'form' },
          site: { navigation: [], footer: [], hasForm: true },
          page: aPublicPage(server.page.draft),
        }),
      },
    },
  );
  await user.type(screen.getByLabelText('Introduction', { exact: false }), 'Salt and wind');
  await user.click(await button('Preview'));
  const drawn = async (title: string) => {
    const frame = await screen.findByTitle<HTMLIFrameElement>(title, undefined, { timeout: 4_000 });
    const { body, documentElement: root } = frame.contentDocument!;
    await within(body).findByText('Salt and wind');
    return [frame.style.width, root.className, root.style.getPropertyValue('--template-background')];
  };
  expect(await drawn('The page on a desktop')).toEqual(['1440px', 'template-page', '#101010']);
  await user.click(await button('On a phone'));
  expect(await drawn('The page on a phone')).toEqual(['390px', 'template-page', '#101010']);
});
it('SITE-88 SITE-89 publishes unlisted, and names an address that is taken where it stands', async () => {
  let isTaken = true;
  const { user, server, api } = await openEditor(
    {},
    {
      api: {
        publishSitePage: () =>
          isTaken
            ? new Refused(409, 'Taken', 'SITE_ADDRESS_TAKEN')
            : { ...server.page, state: 'unlisted', path: '/ada/coast' },
      },
    },
  );
  const publish = async () => {
    await user.click(await button('Publish…'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: /^Unlisted/ }));
    expect(within(dialog).getByText(/An address is not secret: for secrecy make a/)).toBeTruthy();
    const send = within(dialog).getByRole('button', { name: 'Publish' });
    await waitFor(() => expect(send.hasAttribute('disabled')).toBe(false));
    await user.click(send);
  };
  await publish();
  expect(await screen.findByText(/Another page of yours has or had this address/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Address')));
  isTaken = false;
  await publish();
  await waitFor(() => expect(said()[0]).toBe('Published, unlisted'));
  expect(api.callsOf('publishSitePage').map(({ body }) => body)).toEqual([
    { revision: 1, state: 'unlisted' },
    { revision: 1, state: 'unlisted' },
  ]);
});
it('SITE-90 goes back to what was published, and forward again', async () => {
  const { user, server } = await openEditor(
    {},
    {
      page: {
        state: 'public',
        path: '/ada/coast',
        hasChanges: true,
        versions: [7, 3].map((revision) => ({ revision, title: `Coast ${revision}`, publishedAt: TIME })),
      },
    },
  );
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'History…' }));
  await user.click((await screen.findAllByRole('button', { name: /^Go back to Nov 28, 2026/ }))[1]!);
  await screen.findByRole('heading', { level: 1, name: 'As of 3' });
  await pressUndo(user);
  await screen.findByRole('heading', { level: 1, name: 'Coast' });
  await waitFor(() => expect(server.page.draft.title).toBe('Coast'), { timeout: 4_000 });
});
it('SITE-91 lets its photographer choose between two windows’ versions', async () => {
  const { user, server } = await openEditor();
  const elsewhere = () => {
    server.page = { ...server.page, draft: draftOf({ title: 'Theirs' }), revision: server.page.revision + 3 };
  };
  elsewhere();
  await user.type(screen.getByLabelText('Introduction', { exact: false }), 'Mine');
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }, { timeout: 4_000 }));
  await saved();
  expect(server.page.draft).toMatchObject({ title: 'Coast', intro: 'Mine' });
  elsewhere();
  await user.type(screen.getByLabelText('Introduction', { exact: false }), '!');
  await user.click(await screen.findByRole('button', { name: 'Show the other' }, { timeout: 4_000 }));
  await screen.findByRole('heading', { level: 1, name: 'Theirs' });
  expect(server.page.draft.title).toBe('Theirs');
});
it('SITE-92 withdraws a page once that is confirmed', async () => {
  const { user, api } = await openEditor({}, { page: { state: 'public', path: '/ada/coast' } });
  await user.click(await button('More'));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw…' }));
  expect(api.callsOf('withdrawSitePage')).toEqual([]);
  await user.click(await button('Withdraw'));
  await waitFor(() => expect(api.callsOf('withdrawSitePage')).toHaveLength(1));
  expect(await button('Publish…')).toBeTruthy();
});
