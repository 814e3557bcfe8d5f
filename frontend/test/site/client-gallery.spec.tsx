import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type {
  GalleryPageDto,
  VisitorListDto,
  VisitorPhotoDto,
} from '@vitrine/contracts/client-galleries/gallery-visit.dto';
import type { PageData } from '@vitrine/contracts/server-rendering';
import { aGalleryPage, aVisitorList, aVisitorPhoto } from '@vitrine/testing/builders/client-gallery';
import { preloadServerComponents } from '../../src/shared/lib/lazy-component.js';
import { Refused, type Answers, type Call } from '../../src/testing/fake-api.js';
import { openServerRendered } from '../../src/testing/open-server-rendered.js';
import { openSite } from '../../src/testing/open-site.js';
import { removePageData, serverRenders } from './portfolio.support.js';

const PATH = '/g/anna-and-ben/k7mwq2c8r5x9v3tz4hda';
const photos = ['a', 'b', 'c'].map((name) => aVisitorPhoto({ fileName: `${name}.jpg` }));
const [first, second] = photos.map(({ id }) => id) as [string, string, string];
const anna = { personId: 'p1', name: 'Anna', email: null, isVerified: false, awaitsCode: false };

beforeAll(preloadServerComponents);
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  removePageData();
  jest.restoreAllMocks();
});

const openGallery = (over: Partial<GalleryPageDto> = {}, api: Answers = {}, query = '') => {
  const clientGallery = aGalleryPage({ photos, ...over });
  serverRenders({ clientGallery }, PATH + query);
  return { ...openSite(PATH + query, { api: { visitedGallery: clientGallery, ...api } }), gallery: clientGallery };
};
const openDoor = (data: PageData) => {
  serverRenders(data, PATH);
  return openSite(PATH);
};
const heart = (name: string) => screen.getByRole('button', { name: `Choose ${name}.jpg` });
const isChosen = (name: string) => heart(name).getAttribute('aria-pressed') === 'true';
const press = async (user: ReturnType<typeof openSite>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** A server that keeps marks in one list. */
const keeping = (list: VisitorListDto) => ({
  list,
  markPhotos: ({ body }: Call) => {
    for (const { photoId, on } of (body as { changes: { photoId: string; on: boolean }[] }).changes)
      list.photoIds = [...list.photoIds.filter((id) => id !== photoId), ...(on ? [photoId] : [])];
    return list;
  },
});

describe('in front of a gallery', () => {
  it('VISIT-40 asks for the PIN by a form that needs no script', async () => {
    const page = await openServerRendered({
      url: PATH,
      data: { galleryDoor: { title: 'Anna & Ben', by: 'Ada Lovelace', wrong: true } },
    });
    const field = screen.getByLabelText<HTMLInputElement>('PIN');
    expect(field.form?.method).toBe('post');
    expect([field.name, field.getAttribute('autocapitalize'), field.getAttribute('autocorrect')]).toEqual([
      'pin',
      'none',
      'off',
    ]);
    expect(field.getAttribute('aria-describedby')).toBe('pin-note');
    expect(page.html).toContain('This is not the PIN.');
    page.close();
  });

  it.each([
    ['before', undefined, 'This gallery is closed.', true],
    ['once it has been', { message: null }, 'Ada Lovelace has been asked. Please come back later.', false],
    ['when it cannot be', { message: 'Not now.' }, 'Not now.', true],
  ])('VISIT-41 says that it is closed, and asks for more time by a form, %s', (_when, moreTime, said, asks) => {
    openDoor({
      clientGallery: aGalleryPage({ state: 'closed', cover: null, photos: [] }),
      ...(moreTime && { moreTime }),
    });
    const form = screen.queryByRole<HTMLButtonElement>('button', { name: 'Ask for more time' })?.form;
    expect(form ? [form.method, new FormData(form).get('wish')] : null).toEqual(asks ? ['post', 'more-time'] : null);
    expect(screen.getByRole('main').textContent).toContain(said);
  });

  it('VISIT-41 says when it opens', () => {
    openGallery({ state: 'soon', opensOn: '2026-12-24', cover: null, photos: [] });
    expect(screen.getByText('This gallery opens on 24 December 2026.')).toBeTruthy();
  });

  it('VISIT-41 says the same of every gallery that is not there', () => {
    openDoor({ notFound: true });
    expect(screen.getByRole('heading', { name: 'This gallery is not here' })).toBeTruthy();
  });
});

describe('a gallery', () => {
  it.each(['full', 'half', 'framed', 'title'] as const)(
    'VISIT-42 is all there in the server’s page with the cover %s, and is hydrated without a change',
    async (layout) => {
      const look = { layout, grid: 'masonry', mode: 'auto', accent: null } as const;
      const page = await openServerRendered({
        url: PATH,
        data: { clientGallery: aGalleryPage({ photos, look, day: '2026-10-03' }) },
      });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna & Ben');
      expect(page.html).toContain('3 October 2026');
      expect(page.root.querySelectorAll('.gallery-tile')).toHaveLength(3);
      expect(page.root.querySelectorAll('img[fetchpriority="high"]')).toHaveLength(layout === 'title' ? 0 : 1);
      await page.hydrate();
      expect(page.hydrationErrors).toEqual([]);
      page.close();
    },
  );

  it('VISIT-43 says how far the work is', () => {
    openGallery({
      firstLook: { expected: 600, completeOn: '2026-12-04' },
      total: 24,
      stage: { now: 'retouching', at: '2026-11-20T10:00:00.000Z' },
    });
    expect(screen.getByText('A first look: 24 of about 600 · the rest by 4 December 2026')).toBeTruthy();
    expect(screen.getByText('In retouching since 20 November 2026').getAttribute('aria-current')).toBe('step');
  });

  it('VISIT-45 shows one set alone, by its own address', async () => {
    const sets = ['Ceremony', 'Party'].map((title, at) => ({
      id: `s${at}`,
      title,
      audience: 'all' as const,
      photos: at + 1,
    }));
    const [vows, cake, dance] = ['vows', 'cake', 'dance'].map((name, at) =>
      aVisitorPhoto({ setId: at > 0 ? 's1' : 's0', fileName: `${name}.jpg` }),
    ) as [VisitorPhotoDto, VisitorPhotoDto, VisitorPhotoDto];
    const { user, api, place } = openGallery(
      { sets, photos: [vows, cake], total: 3 },
      { visitedPhotos: { photos: [cake, dance], total: 2 } },
    );
    const isShown = (name: string) => screen.queryByRole('link', { name: `Open ${name}.jpg` }) !== null;
    expect(screen.getByRole('heading', { name: 'Ceremony' })).toBeTruthy();
    // Its photos have all come with the page.
    await user.click(screen.getByRole('link', { name: 'Ceremony' }));
    await waitFor(() => expect([isShown('vows'), isShown('cake')]).toEqual([true, false]));
    expect(api.callsOf('visitedPhotos')).toHaveLength(0);
    await user.click(screen.getByRole('link', { name: 'Party' }));
    await waitFor(() => expect([isShown('vows'), isShown('cake'), isShown('dance')]).toEqual([false, true, true]));
    expect([place(), api.callsOf('visitedPhotos')[0]?.query.get('setId')]).toEqual([`${PATH}?set=s1`, 's1']);
  });

  it('VISIT-46 can be looked at and saved without a script', async () => {
    const clientGallery = aGalleryPage({ photos });
    const page = await openServerRendered({ url: PATH, data: { clientGallery } });
    const [link] = page.root.querySelectorAll<HTMLAnchorElement>('a.without-script');
    expect(link?.getAttribute('href')).toBe(`/api/g/${clientGallery.id}/photos/${first}/file?size=web`);
    expect(page.html).toMatch(/<noscript>.*hearts and comments need it/);
    page.close();
  });

  describe('without a script', () => {
    const sets = [
      { id: 's0', title: 'Ceremony', audience: 'all' as const, photos: 200 },
      { id: 's1', title: 'Party', audience: 'all' as const, photos: 9 },
    ];
    const many = Array.from({ length: 70 }, (_, at) => aVisitorPhoto({ setId: 's0', fileName: `${at}.jpg` }));
    const part = aGalleryPage({ sets, photos: many, setId: 's0', from: 60, total: 209 });
    const at = (query: string, data: PageData = {}) =>
      openServerRendered({ url: `${PATH}${query}`, data: { clientGallery: part, ...data } });
    const linksOf = (root: HTMLElement, name: string) =>
      within(root)
        .queryAllByRole('link', { name })
        .map((link) => link.getAttribute('href'));

    it('VISIT-46 goes from page to page and to every set, and is hydrated without a change', async () => {
      const page = await at('?set=s0&from=60');
      expect(page.root.querySelectorAll('.gallery-tile')).toHaveLength(60);
      expect(['Photos before these', 'Show more', 'All', 'Party'].map((name) => linksOf(page.root, name))).toEqual([
        ['?set=s0#photos'],
        ['?set=s0&from=120#photos'],
        [`${PATH}#photos`],
        [expect.stringMatching(/\?set=s1#photos$/)],
      ]);
      const [first] = page.root.querySelectorAll<HTMLElement>('.gallery-tile a');
      expect(first?.getAttribute('href')).toBe(`?set=s0&photo=${many[0]?.id}`);
      await page.hydrate();
      expect(page.hydrationErrors).toEqual([]);
      // In place the photos stay where they are scrolled to.
      expect(linksOf(page.root, 'Party')).toEqual([expect.stringMatching(/\?set=s1$/)]);
      page.close();
      const last = await at('?set=s0&from=180', { clientGallery: { ...part, photos: many.slice(0, 20), from: 180 } });
      expect(['Photos before these', 'Show more'].map((name) => linksOf(last.root, name))).toEqual([
        ['?set=s0&from=120#photos'],
        [],
      ]);
      last.close();
    });

    it('VISIT-46 shows one photo with its neighbours, its place among what is seen and its files', async () => {
      const photo = many[1]!;
      const page = await at(`?set=s0&photo=${photo.id}`);
      expect(screen.getByRole('img').getAttribute('alt')).toBe('Ceremony, 1.jpg');
      expect(page.root.textContent).toContain('62 of 200');
      expect(['Back to the photos', 'Previous photo', 'Next photo'].map((name) => linksOf(page.root, name))).toEqual([
        ['?set=s0&from=60#photos'],
        [`?set=s0&photo=${many[0]?.id}`],
        [`?set=s0&photo=${many[2]?.id}`],
      ]);
      expect(linksOf(page.root, 'Full size')).toEqual([`/api/g/${part.id}/photos/${photo.id}/file?size=full`]);
      expect(page.root.querySelector('.gallery-tile')).toBeNull();
      page.close();
    });

    it('VISIT-60 chooses a download by a form, and says its size or how far it is', async () => {
      const choice = { scope: 'set', size: 'full' } as const;
      const parts = [{ url: '/api/g/x/downloads/t', bytes: 5_242_880, files: 3 }];
      const choosing = await at('?set=s0&download=set', { galleryDownload: { ...choice, answer: null } });
      expect(choosing.html).not.toMatch(/refresh|Preparing/);
      choosing.close();
      const ready = await at('?set=s0&download=set&size=full', {
        galleryDownload: { ...choice, answer: { files: 3, missing: 0, bytes: 5_242_880, parts } },
      });
      const form = ready.root.querySelector('form')!;
      expect([form.method, [...new FormData(form)]]).toEqual([
        'get',
        [
          ['set', 's0'],
          ['download', 'set'],
          ['size', 'full'],
        ],
      ]);
      expect(linksOf(ready.root, 'Download 5 MB')).toEqual(['/api/g/x/downloads/t']);
      ready.close();
      const waiting = await at('?set=s0&download=set&size=full', {
        galleryDownload: { ...choice, answer: { pending: { done: 1, total: 3 } } },
      });
      expect(waiting.html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
      expect(waiting.root.textContent).toContain('Preparing 1 of 3 photos');
      waiting.close();
    });
  });
});

describe('choosing', () => {
  it('VISIT-54 asks who it is at the first heart, and loses nothing by the question', async () => {
    const kept = keeping(aVisitorList());
    const { user, api } = openGallery(
      {},
      {
        markPhotos: kept.markPhotos,
        identifyVisitor: anna,
        visitedGallery: () => aGalleryPage({ id: api.calls[0]?.params['galleryId'] ?? '', photos, me: anna }),
      },
    );
    await user.click(heart('a'));
    const dialog = await screen.findByRole('dialog', { name: 'Who are you?' });
    expect([isChosen('a'), api.callsOf('markPhotos').length]).toEqual([true, 0]);
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    expect(isChosen('a')).toBe(true);
    expect(screen.getByText('1 heart waits for your name')).toBeTruthy();
    await press(user, 'Say who you are');
    await user.type(await screen.findByLabelText('Your name'), 'Anna');
    await press(user, 'Go on');
    await waitFor(() => expect(kept.list.photoIds).toEqual([first]));
    expect(await screen.findByText('All hearts are saved')).toBeTruthy();
    expect(api.callsOf('identifyVisitor')[0]?.body).toEqual({ name: 'Anna', email: null });
  });

  it('VISIT-55 asks for the code of an address that is known, and says when it is wrong', async () => {
    const { user } = openGallery(
      { entry: 'email', hasMail: true },
      {
        identifyVisitor: { ...anna, email: 'anna@example.org', awaitsCode: true },
        verifyVisitor: ({ body }: Call) =>
          (body as { code: string }).code === '123456' ? anna : new Refused(403, 'wrong', 'CODE_WRONG'),
        markPhotos: aVisitorList(),
      },
    );
    await user.click(heart('a'));
    await user.type(await screen.findByLabelText('Your name'), 'Anna');
    await user.type(screen.getByLabelText('Your e-mail address'), 'anna@example.org');
    await press(user, 'Go on');
    await user.type(await screen.findByLabelText('Code'), '111 111');
    await press(user, 'That is me');
    expect(await screen.findByText(/This code is wrong/)).toBeTruthy();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123 456');
    await press(user, 'That is me');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('VISIT-56 counts against the maximum, and explains it instead of failing', async () => {
    const list = aVisitorList({ max: 1, photoIds: [first] });
    const { user, api } = openGallery({ me: anna, lists: [list], picks: { min: null, max: 1 } });
    expect(screen.getByText('1 of 1 chosen')).toBeTruthy();
    await user.click(heart('b'));
    expect(await screen.findByText(/Take one out, and this one fits/)).toBeTruthy();
    expect([isChosen('b'), api.callsOf('markPhotos').length]).toEqual([false, 0]);
    await user.click(heart('a'));
    expect(isChosen('a')).toBe(false);
  });

  it('VISIT-57 sends a list with a note, and freezes it with its day', async () => {
    const list = aVisitorList({ photoIds: [second, first] });
    const submittedAt = '2026-11-28T12:00:00.000Z';
    const { user, api } = openGallery(
      { me: anna, lists: [list] },
      { submitList: ({ body }: Call) => ({ ...list, ...(body as object), state: 'submitted', submittedAt }) },
    );
    await press(user, 'Review and send');
    const sheet = await screen.findByRole('dialog', { name: 'Favourites' });
    expect(
      within(sheet)
        .getAllByRole('img')
        .map((image) => image.getAttribute('alt')),
    ).toEqual(['Anna & Ben, b.jpg', 'Anna & Ben, a.jpg']);
    await press(user, 'Send to Ada Lovelace');
    await user.type(screen.getByLabelText(/^A note to/), 'b larger, please');
    await press(user, 'Send my list');
    expect(await within(sheet).findByText('Sent on 28 November 2026')).toBeTruthy();
    expect(api.callsOf('submitList')[0]?.body).toEqual({ note: 'b larger, please' });
    await user.click(within(sheet).getByRole('button', { name: 'Close' }));
    await user.click(heart('a'));
    expect(await screen.findByText('This list was sent on 28 November 2026')).toBeTruthy();
    expect([isChosen('a'), api.callsOf('markPhotos').length]).toEqual([true, 0]);
  });

  it('VISIT-57 shows what was chosen in other sets while one is looked at alone', async () => {
    const sets = ['Vows', 'Party'].map((title, at) => ({ id: `s${at}`, title, audience: 'all' as const, photos: 1 }));
    const [vow, dance] = [aVisitorPhoto({ setId: 's0' }), aVisitorPhoto({ setId: 's1', fileName: 'dance.jpg' })];
    const list = aVisitorList({ photoIds: [dance.id] });
    const { user, api } = openGallery(
      { me: anna, lists: [list], sets, photos: [vow], setId: 's0', total: 2 },
      { visitedPhotos: { photos: [vow, dance], total: 2 } },
      '?set=s0',
    );
    await press(user, 'Review and send');
    const sheet = await screen.findByRole('dialog', { name: 'Favourites' });
    expect(await within(sheet).findByRole('img', { name: 'Party, dance.jpg' })).toBeTruthy();
    expect(api.callsOf('visitedPhotos').map(({ query }) => query.toString())).toEqual(['offset=0']);
  });

  it('VISIT-57 sends none with fewer photos than were asked for', async () => {
    const list = aVisitorList({ min: 3, photoIds: [first] });
    const { user } = openGallery({ me: anna, lists: [list], picks: { min: 3, max: null } });
    await press(user, 'Review and send');
    const send = await screen.findByRole('button', { name: 'Choose 2 more first' });
    expect(send.getAttribute('aria-disabled')).toBe('true');
  });

  it('VISIT-58 forgets a visitor after a question, with what was not sent', async () => {
    const { user, api } = openGallery(
      { me: anna },
      { forgetVisitor: null, aboutMe: { name: 'Anna', lists: [] }, markPhotos: new Refused(503) },
    );
    await user.click(heart('a'));
    await press(user, 'You are Anna');
    await press(user, 'What is kept about you');
    expect(await screen.findByText('Anna', { selector: 'dd bdi' })).toBeTruthy();
    await press(user, 'Forget me');
    expect(api.callsOf('forgetVisitor')).toHaveLength(0);
    await press(user, 'Forget me');
    await waitFor(() => expect(api.callsOf('forgetVisitor')).toHaveLength(1));
    await waitFor(() => expect([localStorage.length, isChosen('a')]).toEqual([0, false]));
  });
});

describe('downloads', () => {
  const ready = (bytes: number) => ({
    files: 3,
    missing: 0,
    bytes,
    parts: [{ url: '/api/g/x/downloads/t1', bytes, files: 3 }],
  });

  it('VISIT-60 says the exact size before the click, in a plain link', async () => {
    const { user, api } = openGallery({}, { prepareGalleryDownload: ready(5_242_880) });
    await user.click(screen.getByRole('link', { name: 'Download' }));
    const link = await screen.findByRole('link', { name: 'Download 5 MB' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/g/x/downloads/t1', true]);
    expect(api.callsOf('prepareGalleryDownload')[0]?.body).toEqual({ scope: 'all', size: 'web', inParts: false });
    await user.click(screen.getByRole('radio', { name: /Full size/ }));
    await waitFor(() => expect(api.callsOf('prepareGalleryDownload')).toHaveLength(2));
    expect(api.callsOf('prepareGalleryDownload')[1]?.body).toMatchObject({ size: 'full' });
    expect(screen.queryByRole('radio', { name: /Original/ })).toBeNull();
  });

  it('VISIT-60 says how many photos are not in it', async () => {
    const { user } = openGallery({}, { prepareGalleryDownload: { ...ready(2_048), missing: 2 } });
    await user.click(screen.getByRole('link', { name: 'Download' }));
    expect(await screen.findByText(/^2 photos are not in it/)).toBeTruthy();
  });

  it('VISIT-61 asks again while the files are being made', async () => {
    let asked = 0;
    const { user } = openGallery(
      {},
      { prepareGalleryDownload: () => ((asked += 1) < 2 ? { pending: { done: 1, total: 3 } } : ready(2_048)) },
    );
    await user.click(screen.getByRole('link', { name: 'Download' }));
    expect(await screen.findByText(/Preparing 1 of 3 photos/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Download 2 KB' })).toBeTruthy();
  });

  it('VISIT-62 saves to a phone’s photos first, where the phone can', async () => {
    const share = jest.fn(async () => undefined);
    Object.assign(navigator, { canShare: () => true, share });
    const { user } = openGallery({}, { prepareGalleryDownload: ready(1), galleryFile: new Blob(['x']) });
    (globalThis as { __media?: (query: string) => boolean }).__media = (query) => query.includes('coarse');
    await user.click(screen.getByRole('link', { name: 'Download' }));
    await press(user, 'Save to Photos');
    await press(user, 'Save 3 photos now');
    const [[{ files }]] = share.mock.calls as unknown as [[{ files: File[] }]];
    expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    expect(await screen.findByText('All of them are in your Photos.')).toBeTruthy();
    delete (navigator as { canShare?: unknown }).canShare;
  });

  it('VISIT-60 offers none where the photographer offers none', () => {
    openGallery({ may: { mark: true, comment: false, hide: false, seeOthers: false, downloads: [] } });
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(document.querySelector('a.without-script')).toBeNull();
  });
});

it('VISIT-65 answers whether photos may be shown', async () => {
  const list = aVisitorList({ photoIds: [first] });
  const { user, api } = openGallery({ me: anna, asksConsent: true, lists: [list] }, { giveConsent: { success: true } });
  // The first interaction brings what lies far down.
  await user.tab();
  await press(user, 'Only the 1 with a heart');
  expect(await screen.findByText('You have said yes to 1 photo. Thank you.')).toBeTruthy();
  expect(api.callsOf('giveConsent')[0]?.body).toEqual({ answer: 'these', photoIds: [first] });
});

it('VISIT-66 lists the galleries of one client', () => {
  const wedding = { title: 'The wedding', day: '2026-10-03', path: '/g/the-wedding/x', cover: null };
  const galleries = [{ ...wedding, hasPin: false, isLocked: false }];
  openDoor({ clientPage: { name: 'Anna & Ben', photographer: { name: 'Ada', path: '/ada' }, galleries } });
  const link = screen.getByRole('link', { name: /The wedding/ });
  expect([link.getAttribute('href'), link.textContent]).toEqual(['/g/the-wedding/x', 'The wedding3 October 2026']);
  expect(screen.queryByLabelText('PIN')).toBeNull();
});

it('VISIT-68 asks once for the PIN of several galleries, and says which are open', () => {
  const of = (title: string, isLocked: boolean) => ({
    title,
    day: null,
    path: `/g/${title}/x`,
    cover: null,
    hasPin: true,
    isLocked,
  });
  const page = { name: 'Anna & Ben', photographer: { name: 'Ada', path: '/ada' } };
  openDoor({ clientPage: { ...page, galleries: [of('wedding', true), of('album', false)], message: 'Wrong.' } });
  const field = screen.getByLabelText<HTMLInputElement>('PIN');
  expect([field.form?.method, screen.getByText('Wrong.').id]).toEqual(['post', 'pin-note']);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'weddingAsks for its PIN',
    'albumOpened',
  ]);
  cleanup();
  removePageData();
  openDoor({ clientPage: { ...page, galleries: [of('wedding', false)] } });
  expect(screen.queryByLabelText('PIN')).toBeNull();
});
