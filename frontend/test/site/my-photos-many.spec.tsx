import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { DOWNLOAD_LIMIT } from '@vitrine/contracts/media/archive.rules';
import userEvent from '@testing-library/user-event';
import type { BulkChangeDto } from '@vitrine/contracts/media/own-photos.dto';
import { Refused, type Call } from '../../src/testing/fake-api.js';
import {
  box,
  countersShown,
  manyPhotos,
  openMyPhotos,
  rowOf,
  scrollWindow,
  selectionBar,
  titlesShown,
  type MyPhotosSite,
} from '../../src/testing/my-photos.js';
import { asksBeforeLeaving } from '../../src/testing/asks-before-leaving.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { dismissToast } from '../../src/shared/toast/toast-store.js';
import { pressUndo, said } from '../../src/testing/said.js';

beforeEach(() => scrollWindow(0));
afterEach(cleanup);

const offsets = ({ api }: MyPhotosSite) => api.callsOf('ownPhotosPage').map(({ query }) => Number(query.get('offset')));
const bulkCalls = ({ api }: MyPhotosSite) => api.callsOf('bulkChange').map(({ body }) => body as BulkChangeDto);
const confirm = async ({ user }: MyPhotosSite, answer: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));

it('PHOTO-20 renders the rows in the window only, of ten thousand, and shows how many there are', async () => {
  const site = openMyPhotos(manyPhotos(10_000));
  await rowOf('Photo 0001');
  expect(screen.getByText('Showing 10,000 of 10,000 photos')).toBeTruthy();
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
  expect(screen.getAllByRole('row').length).toBeLessThan(30);
  expect(offsets(site)).toEqual([0]);
  act(() => scrollWindow(5000 * 121));
  const middle = await rowOf('Photo 5001');
  expect([middle.getAttribute('aria-rowindex'), offsets(site)]).toEqual(['5002', [0, 4900, 5000]]);
  expect(screen.getAllByRole('row').length).toBeLessThan(40);
});
it('PHOTO-16 keeps the rows while it searches, and shows the result of the newest search only', async () => {
  // Keyed by the search: each has its own answer, however slow the typing.
  const answers = new Map<string | null, () => void>();
  const slow: { on: boolean } = { on: false };
  const site = openMyPhotos(manyPhotos(30), {
    api: {
      ownPhotosPage: async (call: Call) => {
        if (slow.on) await new Promise<void>((resolve) => answers.set(call.query.get('q'), resolve));
        return (site.server.answers.ownPhotosPage as (call: Call) => unknown)(call);
      },
    },
  });
  await rowOf('Photo 0001');
  slow.on = true;
  const search = screen.getByPlaceholderText('Search by title or description...');
  await site.user.type(search, '0002');
  await waitFor(() => expect([...answers.keys()]).toContain('0002'));
  expect([titlesShown()[0], screen.getByRole('table').getAttribute('aria-busy')]).toEqual(['Photo 0001', 'true']);
  await site.user.clear(search);
  await site.user.type(search, '0003');
  await waitFor(() => expect([...answers.keys()]).toContain('0003'));
  answers.get('0003')?.();
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0003']));
  answers.get('0002')?.();
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  expect(titlesShown()).toEqual(['Photo 0003']);
});
it('keeps the filters in the address, in its place', async () => {
  const site = openMyPhotos(manyPhotos(3), { path: '/my-photos?q=0002&sort=title' });
  await rowOf('Photo 0002');
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search by title or description...').value).toBe('0002');
  await site.user.selectOptions(screen.getByLabelText('Order'), 'Portfolio order');
  await waitFor(() => expect(site.place()).toBe('/my-photos?q=0002&sort=portfolio'));
  await site.user.clear(screen.getByPlaceholderText('Search by title or description...'));
  await waitFor(() => expect(site.place()).toBe('/my-photos?sort=portfolio'));
  await rowOf('Photo 0001');
  expect(site.api.callsOf('ownPhotosPage').at(-1)?.query.get('sort')).toBe('portfolio');
});
it('CAT-24 filters by a category of one’s own, under its label', async () => {
  const site = openMyPhotos(
    manyPhotos(3, (at) => (at === 1 ? { category: 'my-weddings' } : {})),
    { api: { customCategories: [{ id: 'c', categoryId: 'my-weddings', label: 'My weddings', description: '' }] } },
  );
  expect(within(await rowOf('Photo 0002')).getByText('My weddings')).toBeTruthy();
  await site.user.selectOptions(screen.getByLabelText('Category'), 'My weddings');
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0002']));
});

it('selects a range with Shift, and changes it at once, with one undo', async () => {
  const site = openMyPhotos(manyPhotos(20, (at) => ({ isPublic: at === 2 })));
  await site.user.click(await box('Photo 0002'));
  await site.user.keyboard('{Shift>}');
  await site.user.click(await box('Photo 0005'));
  await site.user.keyboard('{/Shift}');
  const bar = await selectionBar();
  await bar.findByText('4 selected');
  const visibility = bar.getByRole('button', { name: 'Visibility Mixed' });
  await site.user.click(visibility);
  expect(
    (await screen.findAllByRole('menuitemcheckbox')).map((item) => [
      item.textContent,
      item.getAttribute('aria-checked'),
    ]),
  ).toEqual([
    ['Public', 'mixed'],
    ['Private', 'mixed'],
  ]);
  await site.user.click(screen.getByRole('menuitemcheckbox', { name: /Public/ }));
  await waitFor(() => expect(said()).toEqual(['3 photos are public', '1 photo needed no change.']));
  expect(bulkCalls(site)).toEqual([
    { action: 'edit', photoIds: expect.arrayContaining(['p2', 'p3', 'p4', 'p5']), edit: { isPublic: true } },
  ]);
  expect(countersShown()).toEqual(['20', '4', '0']);
  await pressUndo(site.user);
  await waitFor(() => expect(countersShown()).toEqual(['20', '1', '0']));
  expect(site.server.photos.filter(({ isPublic }) => isPublic).map(({ id }) => id)).toEqual(['p3']);
});
it('keeps the selection while it is searched and scrolled, and selects everything that is found', async () => {
  const site = openMyPhotos(manyPhotos(250));
  await site.user.click(await box('Photo 0003'));
  await site.user.type(screen.getByPlaceholderText('Search by title or description...'), '024');
  await waitFor(() => expect(titlesShown()).not.toContain('Photo 0003'));
  const bar = await selectionBar();
  expect(bar.getByText('1 selected')).toBeTruthy();
  await site.user.click(bar.getByRole('button', { name: 'Select all 11' }));
  await bar.findByText('12 selected');
  expect(site.api.callsOf('ownPhotoIds')[0]?.query.get('q')).toBe('024');
  await site.user.click(bar.getByRole('button', { name: 'Clear selection' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
});
it('says what is selected and not shown, and asks before it is changed', async () => {
  const site = openMyPhotos(manyPhotos(20));
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
  await site.user.type(screen.getByPlaceholderText('Search by title or description...'), '0017');
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0017']));
  const bar = await selectionBar();
  expect(bar.getByRole('status').textContent).toBe('20 selected, 19 not shown');
  const makePublic = async () => {
    await site.user.click(bar.getByRole('button', { name: /^Visibility/ }));
    await site.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Public' }));
    return within(await screen.findByRole('alertdialog'));
  };
  const asked = await makePublic();
  expect(asked.getByText('Go on with all 20 selected photos?')).toBeTruthy();
  expect(asked.getByText('19 of them are not in the list on the screen.')).toBeTruthy();
  await site.user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(bulkCalls(site)).toEqual([]);
  await site.user.click((await makePublic()).getByRole('button', { name: 'All 20' }));
  await waitFor(() => expect(said()[0]).toBe('20 photos are public'));
  await pressUndo(site.user);
  await waitFor(() => expect(site.server.photos.some(({ isPublic }) => isPublic)).toBe(false));
  await site.user.click((await makePublic()).getByRole('button', { name: 'Only the 1 shown' }));
  await waitFor(() => expect(said()[0]).toBe('1 photo is public'));
  expect(bulkCalls(site).at(-1)?.photoIds).toEqual(['p17']);
  expect(bar.getByRole('status').textContent).toBe('1 selected');
});
it.each([
  ['Tags', 'Add'],
  ['Texts', 'Find and replace'],
  ['Delete', 'Are you sure you want to delete this photo?'],
])('asks before %s of photos that the list on the screen does not have', async (button, then) => {
  const site = openMyPhotos(
    manyPhotos(20, (at) => ({ category: at === 4 ? 'street' : 'nature' })),
    {
      path: '/my-photos?category=nature',
    },
  );
  await site.user.click(await box('Photo 0001'));
  await site.user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'street');
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0005']));
  const bar = await selectionBar();
  expect(bar.getByRole('status').textContent).toBe('1 selected, 1 not shown');
  await site.user.click(bar.getByRole('button', { name: button }));
  expect(await screen.findByText('Go on with the selected photo?')).toBeTruthy();
  expect(screen.queryByText(then)).toBeNull();
  await confirm(site, 'Go on');
  expect(await screen.findByText(then)).toBeTruthy();
});
it('knows what is selected on pages that are not loaded, and asks the server only then', async () => {
  const site = openMyPhotos(manyPhotos(250, (at) => ({ isPublic: at % 2 === 0 })));
  await site.user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Select all 250' }));
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('250 selected'));
  await site.user.click(screen.getByRole('checkbox', { name: 'Private' }));
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('250 selected, 125 not shown'));
});
it('waits for the ids of the list before it changes what may not be shown, and asks only about that list', async () => {
  const waiting: (() => void)[] = [];
  const slow = { on: false };
  const site: MyPhotosSite = openMyPhotos(
    manyPhotos(250, (at) => ({ category: at < 130 ? 'nature' : 'street' })),
    {
      api: {
        ownPhotoIds: async (call: Call) => {
          if (slow.on) await new Promise<void>((resolve) => waiting.push(resolve));
          return (site.server.answers.ownPhotoIds as (call: Call) => unknown)(call);
        },
      },
    },
  );
  const arrive = async () => {
    await waitFor(() => expect(waiting).not.toEqual([]));
    await act(async () => {
      for (const answer of waiting.splice(0)) answer();
    });
  };
  await site.user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Select all 250' }));
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('250 selected'));
  slow.on = true;
  const makePublic = async () => {
    await site.user.click(bar.getByRole('button', { name: /^Visibility/ }));
    await site.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Public' }));
  };
  // Another order has the same photos: nothing to ask.
  await site.user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
  await rowOf('Photo 0250');
  await waitFor(() => expect(waiting).toHaveLength(1));
  expect(bar.getByRole('status').textContent).toBe('250 selected');
  await makePublic();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await arrive();
  await waitFor(() => expect(said()[0]).toBe('250 photos are public'));
  expect(bulkCalls(site)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // A filter leaves some out.
  await arrive();
  await site.user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'nature');
  await waitFor(() => expect(waiting).toHaveLength(1));
  await makePublic();
  await arrive();
  expect(await screen.findByText('Go on with all 250 selected photos?')).toBeTruthy();
  await confirm(site, 'Cancel');
  expect(bulkCalls(site)).toHaveLength(1);
});
it('takes a question away with the list that it was about', async () => {
  const site = openMyPhotos(manyPhotos(20));
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
  await site.user.type(screen.getByPlaceholderText('Search by title or description...'), '0017');
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0017']));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Go on with all 20 selected photos?')).toBeTruthy();
  const narrow = site.server.photos;
  site.server.photos = narrow.map((photo) => ({ ...photo, title: `${photo.title} 0017` }));
  await act(() => site.client.refetchQueries());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  site.server.photos = narrow;
  await act(() => site.client.refetchQueries());
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0017']));
  expect(bar.getByRole('status').textContent).toBe('20 selected, 19 not shown');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
it('changes thousands in steps, deletes them, and brings them all back', async () => {
  const site = openMyPhotos(manyPhotos(1200));
  await site.user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Select all 1,200' }));
  await bar.findByText('1,200 selected');
  await site.user.click(bar.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Are you sure you want to delete these 1,200 photos?')).toBeTruthy();
  await confirm(site, 'Delete');
  await waitFor(() => expect(said()[0]).toBe('1,200 photos deleted'));
  expect(bulkCalls(site).map(({ photoIds }) => photoIds?.length)).toEqual([500, 500, 200]);
  expect(await screen.findByText("No photos uploaded yet. Click 'Upload Photos' to get started!")).toBeTruthy();
  await pressUndo(site.user);
  await rowOf('Photo 0001');
  await waitFor(() => expect(said()[0]).toBe('1,200 photos restored'));
});
it('adds tags to what is selected, takes others away, and leaves the rest', async () => {
  const site = openMyPhotos(manyPhotos(3, (at) => ({ tags: at === 0 ? ['fog', 'sea'] : ['sea'] })));
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Tags' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tags' }));
  await site.user.type(dialog.getByLabelText('Add'), 'sand, dawn');
  await site.user.click(dialog.getByRole('button', { name: 'Remove sea' }));
  await site.user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(said()[0]).toBe('Tags of 3 photos changed'));
  expect(bulkCalls(site)[0]?.edit).toEqual({ addTags: ['sand', 'dawn'], removeTags: ['sea'] });
  expect(site.server.photos[0]?.tags).toEqual(['fog', 'sand', 'dawn']);
});
it('files, features and analyses what is selected', async () => {
  const site = openMyPhotos(manyPhotos(2));
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
  const bar = await selectionBar();
  const choose = async (button: string, item: string) => {
    await site.user.click(bar.getByRole('button', { name: new RegExp(`^${button}`) }));
    await site.user.click(await screen.findByRole('menuitemcheckbox', { name: item }));
  };
  await choose('Category', 'Street');
  await waitFor(() => expect(said()[0]).toBe('2 photos moved to Street'));
  await choose('Featured', 'Featured');
  await waitFor(() => expect(said()[0]).toBe('2 photos are featured'));
  await site.user.click(bar.getByRole('button', { name: 'AI analysis' }));
  await waitFor(() =>
    expect(said()).toEqual(['AI analysis started for 2 photos', 'Visitors see new tags once you keep them.']),
  );
  expect(within(await rowOf('Photo 0001')).getByText('Ready').parentElement?.textContent).toMatch(/Ready….*still/);
});
const unreviewed = { tags: ['teal'], altText: false };
it('UPL-34 shows what is to be reviewed, and keeps all of it in two steps', async () => {
  const site = openMyPhotos(manyPhotos(3, (at) => (at < 2 ? { tags: ['teal'], unreviewed } : {})));
  const notice = within(await screen.findByRole('region', { name: 'Review of suggestions' }));
  expect(notice.getByText(/^Suggested tags or alt text of 2 photos to review/)).toBeTruthy();
  expect(within(await rowOf('Photo 0001')).getByText('Not reviewed')).toBeTruthy();
  await site.user.click(notice.getByRole('button', { name: 'Show them' }));
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0001', 'Photo 0002']));
  await site.user.click(notice.getByRole('button', { name: 'Keep all' }));
  expect(await screen.findByText('Keep the suggestions for 2 photos?')).toBeTruthy();
  expect(screen.getByRole('alertdialog').textContent).toContain('visitors will see the tags teal.');
  expect(bulkCalls(site)).toEqual([]);
  await confirm(site, 'Keep suggestions');
  await waitFor(() => expect(said()[0]).toBe('Suggestions for 2 photos kept'));
  expect(bulkCalls(site)[0]).toMatchObject({ photoIds: ['p1', 'p2'], edit: { suggestions: 'keep' } });
  await notice.findByText('Everything is reviewed.');
  await pressUndo(site.user);
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0001', 'Photo 0002']));
  await site.user.click(notice.getByRole('button', { name: 'Show all photos' }));
  await waitFor(() => expect(titlesShown()).toHaveLength(3));
});
it('UPL-34 keeps all suggestions, those of photos that are not loaded too, and shows the most frequent tags', async () => {
  const tagsOf = (at: number) => [...(at > 100 ? ['teal'] : []), `tag ${at}`];
  const site = openMyPhotos(manyPhotos(330, (at) => ({ unreviewed: { tags: tagsOf(at), altText: false } })));
  await site.user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Select all 330' }));
  await waitFor(() => expect(bar.getByRole('status').textContent).toBe('330 selected'));
  await site.user.click(bar.getByRole('button', { name: 'Suggestions' }));
  await site.user.click(await screen.findByRole('menuitem', { name: 'Keep suggestions' }));
  expect(await screen.findByText('Keep the suggestions for 330 photos?')).toBeTruthy();
  expect(screen.getByRole('alertdialog').textContent).toMatch(/see the tags teal, tag 0, .*, tag 28 and 301 more\./);
  await confirm(site, 'Keep suggestions');
  await waitFor(() => expect(said()[0]).toBe('Suggestions for 330 photos kept'));
  expect(bulkCalls(site)[0]?.photoIds).toHaveLength(330);
});
it('UPL-34 puts the line away until there is more to review', async () => {
  localStorage.clear();
  openMyPhotos(manyPhotos(3, (at) => (at < 2 ? { tags: ['teal'], unreviewed } : {})));
  const notice = within(await screen.findByRole('region', { name: 'Review of suggestions' }));
  await userEvent.click(notice.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region', { name: 'Review of suggestions' })).toBeNull();
  cleanup();
  openMyPhotos(manyPhotos(3, () => ({ tags: ['teal'], unreviewed })));
  expect(await screen.findByRole('region', { name: 'Review of suggestions' })).toBeTruthy();
  localStorage.clear();
});
it('UPL-34 shows the line again when new suggestions come after others were reviewed, and to another user', async () => {
  localStorage.clear();
  const line = () => screen.queryByRole('region', { name: 'Review of suggestions' });
  const waiting = (count: number) => manyPhotos(3, (at) => (at < count ? { tags: ['teal'], unreviewed } : {}));
  const site = openMyPhotos(waiting(3));
  await site.user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(line()).toBeNull();
  const store = () => localStorage.getItem('vitrine-review-put-away');
  const mine = store();
  site.server.photos = waiting(1);
  await act(() => site.client.refetchQueries());
  await waitFor(() => expect(store()).not.toBe(mine));
  expect(line()).toBeNull();
  site.server.photos = waiting(2);
  await act(() => site.client.refetchQueries());
  await waitFor(() => expect(line()).toBeTruthy());
  cleanup();
  localStorage.setItem('vitrine-review-put-away', 'somebody-else 3');
  openMyPhotos(waiting(2));
  await waitFor(() => expect(line()).toBeTruthy());
  localStorage.clear();
});
it('UPL-34 removes suggestions of what is selected', async () => {
  const site = openMyPhotos(manyPhotos(2, () => ({ tags: ['mine', 'teal'], unreviewed })));
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Suggestions' }));
  await site.user.click(await screen.findByRole('menuitem', { name: 'Remove suggestions' }));
  await waitFor(() => expect(said()[0]).toBe('Suggestions for 2 photos removed'));
  expect(site.server.photos.map(({ tags }) => tags)).toEqual([['mine'], ['mine']]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Review of suggestions' })).toBeNull());
});
it('tells how many were done when a change of many fails midway', async () => {
  let steps = 0;
  const site: MyPhotosSite = openMyPhotos(manyPhotos(600), {
    api: {
      bulkChange: (call: Call) =>
        (steps += 1) > 1
          ? new Refused(503, 'Another change is still being made. Please try again in a moment.', 'BUSY')
          : (site.server.answers.bulkChange as (call: Call) => unknown)(call),
    },
  });
  await site.user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  await site.user.click(bar.getByRole('button', { name: 'Select all 600' }));
  await bar.findByText('600 selected');
  await site.user.keyboard('m');
  await waitFor(() =>
    expect(said()).toEqual([
      'Update failed',
      '500 of 600 photos had been changed. Another change is still being made. Please try again in a moment.',
    ]),
  );
  await waitFor(() => expect(countersShown()).toEqual(['600', '500', '0']));
  // What succeeds afterwards is something else, and no reason to take the error away.
  const before = site.api.callsOf('ownPhotoIds').length;
  await site.user.click(bar.getByRole('button', { name: 'Clear selection' }));
  await site.user.click(await box('Photo 0001'));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Select all 600' }));
  await (await selectionBar()).findByText('600 selected');
  expect(site.api.callsOf('ownPhotoIds').length).toBeGreaterThan(before);
  expect(said()[0]).toBe('Update failed');
});
it('downloads what is selected, and calls only originals so', async () => {
  const download = jest.spyOn(browser, 'download').mockImplementation(() => undefined);
  const kept = (yes: boolean) => ({ file: { type: 'image/jpeg', bytes: 9, name: 'a.jpg', kept: yes } as const });
  const site = openMyPhotos(
    manyPhotos(3, (at) => kept(at < 2)),
    { api: { prepareDownload: { url: '/api/user/downloads/one' } } },
  );
  await site.user.click(await box('Photo 0001'));
  await site.user.click(await box('Photo 0002'));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Download originals' }));
  await waitFor(() => expect(said()).toEqual(['Your download begins', undefined]));
  expect(download.mock.calls).toEqual([['/api/user/downloads/one']]);
  expect(site.api.callsOf('prepareDownload').map(({ body }) => body)).toEqual([{ photoIds: ['p1', 'p2'] }]);
  await site.user.click(await box('Photo 0003'));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Download files' }));
  await waitFor(() => expect(said()[1]).toBe('Files that were optimized before upload come as they are stored.'));
  download.mockRestore();
});
it('begins a download that had to be laid out, also when the selection is gone by then', async () => {
  const download = jest.spyOn(browser, 'download').mockImplementation(() => undefined);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let held: string[] = [];
  const job = { status: 'completed', result: { url: '/api/user/downloads/two' } };
  const site = openMyPhotos(manyPhotos(3), {
    api: {
      prepareDownload: { jobId: 'j1', status: 'pending' },
      task: () => ended.then(() => job),
      heldWork: () => ({ held }),
    },
  });
  await site.user.click(await box('Photo 0001'));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Download files' }));
  await waitFor(() => expect(said()[0]).toBe('Your photos are being prepared'));
  // Another one has to wait, and says so.
  act(() => dismissToast());
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Download files' }));
  expect(said()[0]).toBe('Your photos are being prepared');
  held = ['media-tasks'];
  act(() => dismissToast());
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Download files' }));
  await waitFor(() => expect(said()[1]).toMatch(/^The people who run this site have paused this/));
  expect(site.api.callsOf('prepareDownload')).toHaveLength(1);
  await site.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull());
  end();
  await waitFor(() => expect(download.mock.calls).toEqual([['/api/user/downloads/two']]));
  await waitFor(() => expect(said()[0]).toBe('Your download begins'));
  download.mockRestore();
});
it('has the browser confirm before the page is left while many photos are being changed', async () => {
  const { promise: isDone, resolve: finish } = Promise.withResolvers<{ changed: []; missing: [] }>();
  const site = openMyPhotos(manyPhotos(3), { api: { bulkChange: () => isDone } });
  await site.user.click(await box('Photo 0001'));
  expect(asksBeforeLeaving()).toBe(false);
  await site.user.click((await selectionBar()).getByRole('button', { name: /^Visibility/ }));
  await site.user.click(await screen.findByRole('menuitemcheckbox', { name: /Public/ }));
  await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
  // The button that had the focus has given way to the progress.
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selection' }));
  finish({ changed: [], missing: [] });
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
});
it('tells when more is selected than a download takes by id', async () => {
  const site = openMyPhotos(manyPhotos(DOWNLOAD_LIMIT + 1));
  await rowOf('Photo 0001');
  await site.user.keyboard('{Control>}a{/Control}');
  await (await selectionBar()).findByText(`${(DOWNLOAD_LIMIT + 1).toLocaleString('en')} selected`);
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Download files' }));
  await waitFor(() => expect(said()[0]).toBe('Too many photos at once'));
  expect(site.api.callsOf('prepareDownload')).toEqual([]);
});
