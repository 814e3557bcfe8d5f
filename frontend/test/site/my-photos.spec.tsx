import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { ownPhotosServer } from '../../src/testing/own-photos.js';
import { pressUndo, said } from '../../src/testing/said.js';
import { toastStore } from '../../src/shared/toast/toast-store.js';

afterEach(cleanup);

const dunes = (over: Partial<PhotoDto> = {}) =>
  aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false, createdAt: '2026-02-02T00:00:00.000Z', ...over });
const attic = () =>
  aPhoto({
    id: 'attic',
    title: 'Attic',
    isPublic: true,
    featured: true,
    category: 'street',
    metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: null },
  });

const open = (photos: PhotoDto[] = [dunes(), attic()], api: Answers = {}, path = '/my-photos') => {
  const server = ownPhotosServer(photos);
  return { server, ...openSite(path, { as: aUser(), api: { ...server.answers, ...api } }) };
};
const row = async (title: string) =>
  within((await screen.findByText(title, { selector: 'td p' })).closest<HTMLElement>('tr')!);
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('td:nth-child(3) p')?.textContent);
const counts = () =>
  ['Total Photos', 'Public', 'Featured'].map(
    (name) => screen.getAllByText(name, { selector: 'dt' })[0]?.nextSibling?.textContent,
  );

it('PHOTO-09 PHOTO-10 PHOTO-11 PHOTO-12 PHOTO-13 links the account pages', async () => {
  open();
  const tabs = within(await screen.findByRole('navigation', { name: 'Your pages' }));
  expect(tabs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['My Photos', '/my-photos'],
    ['Edit Profile', '/account?tab=profile'],
    ['Hero Image', '/account?tab=hero'],
    ['Profile Picture', '/account?tab=avatar'],
    ['Settings', '/account?tab=settings'],
  ]);
});
it('says above the table that an administrator has paused the work on new photos', async () => {
  const { user } = open([dunes({ derivatives: 'pending' }), attic()], { heldWork: { held: ['derivatives'] } });
  expect(await screen.findByText(/have paused the work on new photos/)).toBeTruthy();
  await user.click(screen.getByText('Details of Dunes'));
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText(/^The people who run this site have paused this/)).toBeTruthy();
});
it('asks nobody what is held where nothing is waited for', async () => {
  const { api } = open([dunes({ aiPending: true })], { heldWork: { held: ['derivatives'] } });
  await row('Dunes');
  expect(api.callsOf('heldWork')).toEqual([]);
});
it('PHOTO-08 has the bar of the work pages, with My Account', async () => {
  open();
  const bar = within(await screen.findByRole('navigation', { name: 'Main' }));
  const account = await bar.findByRole('link', { name: 'My Account' });
  expect(account.getAttribute('href')).toBe('/account');
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(
    expect.arrayContaining(['Home', 'My Account', 'Portfolio', 'Upload Photos']),
  );
  expect(bar.getByRole('link', { name: 'Sign Out' })).toBeTruthy();
});
it('PHOTO-20 PHOTO-22 PHOTO-45 has its columns after the boxes, and a caption', async () => {
  open();
  await row('Dunes');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    '',
    'Photo',
    'Title',
    'Taken',
    'Category',
    'AI Status',
    'Status',
    'Featured',
    'Actions',
  ]);
  expect(screen.getByText('Showing 2 of 2 photos').tagName).toBe('CAPTION');
});
it('PHOTO-45 shows when a photo was taken, and lists by that in an order the address keeps', async () => {
  const site = open([dunes(), { ...attic(), exif: { takenAt: '2026-03-01T05:30:00' } }]);
  expect((await row('Attic')).getByText('Mar 1, 2026').textContent).toBe('Mar 1, 202605:30');
  expect((await row('Dunes')).getByText('Unknown')).toBeTruthy();
  await site.user.selectOptions(screen.getByLabelText('Order'), 'Taken, newest first');
  await waitFor(() => expect(titles()).toEqual(['Attic', 'Dunes']));
  expect(site.api.callsOf('ownPhotosPage').at(-1)?.query.get('sort')).toBe('taken');
});
it('PHOTO-15 PHOTO-16 PHOTO-17 PHOTO-18 PHOTO-24 filters rows, counters and caption', async () => {
  const { user } = open();
  await row('Dunes');
  expect(counts()).toEqual(['2', '1', '1']);
  await user.type(screen.getByPlaceholderText('Search by title or description...'), 'att');
  await waitFor(() => expect([titles(), counts()]).toEqual([['Attic'], ['1', '1', '1']]));
  expect(screen.getByText('Showing 1 of 2 photos')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Public' }));
  expect(await screen.findByText('No photos match your current filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await row('Dunes');
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search by title or description...').value).toBe('');
  await user.selectOptions(screen.getByLabelText('Category'), 'street');
  await waitFor(() => expect(titles()).toEqual(['Attic']));
});
it('PHOTO-17 shows both by default, what is ticked, and nothing when neither is', async () => {
  const { user, api } = open();
  await row('Dunes');
  const boxes = ['Public', 'Private'].map((name) => screen.getByRole('checkbox', { name }));
  expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'true']);
  await user.click(boxes[0]!);
  await waitFor(() => expect(titles()).toEqual(['Dunes']));
  await user.click(boxes[1]!);
  expect(await screen.findByText('No photos match your current filters.')).toBeTruthy();
  expect(counts()).toEqual(['0', '0', '0']);
  expect(api.callsOf('ownPhotosPage').map(({ query }) => query.get('visibility'))).toEqual([null, 'private', 'none']);
});
it('PHOTO-23 tells how to begin', async () => {
  open([]);
  expect(await screen.findByText("No photos uploaded yet. Click 'Upload Photos' to get started!")).toBeTruthy();
});
it('PHOTO-29 PHOTO-30 PHOTO-31 names the AI status', async () => {
  open([
    dunes(),
    attic(),
    aPhoto({ title: 'Lost', metadata: { aiAnalysisStatus: 'failed', aiAnalysisCompletedAt: null } }),
  ]);
  expect([
    (await row('Dunes')).getByText('Ready'),
    (await row('Attic')).getByText('Complete'),
    (await row('Lost')).getByText('Failed'),
  ]).toHaveLength(3);
});
it('PHOTO-32 has no label of its own for an analysis that is running', async () => {
  open([dunes({ aiPending: true })]);
  expect((await row('Dunes')).getByText('Ready').parentElement?.textContent).toMatch(/Ready….*still/);
});
it('PHOTO-25 makes a photo public at once', async () => {
  let arrived: (photo: PhotoDto) => void = () => undefined;
  const { user, api } = open(undefined, { setVisibility: () => new Promise((resolve) => (arrived = resolve)) });
  const toggle = (await row('Dunes')).getByRole('switch');
  await user.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(counts()).toEqual(['2', '2', '1']);
  expect(api.callsOf('setVisibility').map(({ params, body }) => [params['id'], body])).toEqual([
    ['dunes', { isPublic: true }],
  ]);
  arrived(dunes({ isPublic: true, revision: 2 }));
  await waitFor(() => expect(said()).toEqual(['Photo is public', 'Dunes']));
  expect([toggle.getAttribute('aria-checked'), counts()]).toEqual(['true', ['2', '2', '1']]);
});
it('PHOTO-26 takes a refused visibility back, with a toast', async () => {
  const { user } = open(undefined, { setVisibility: new Refused(404) });
  const toggle = (await row('Dunes')).getByRole('switch');
  await user.click(toggle);
  await waitFor(() => expect(said()).toEqual(['Update failed', 'Privacy status could not be updated.']));
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  expect(counts()).toEqual(['2', '1', '1']);
});
it('PHOTO-27 PHOTO-28 PHOTO-43 features at once, a private photo too, and takes a refusal back', async () => {
  let refuse = false;
  const { user, api } = open(undefined, {
    setFeatured: ({ body }: { body: unknown }) =>
      refuse ? new Refused(500) : dunes({ ...(body as object), revision: 2 }),
  });
  const star = (await row('Dunes')).getByRole('button', { name: 'Feature Dunes' });
  await user.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect([api.callsOf('setFeatured')[0]?.body, counts()]).toEqual([{ featured: true }, ['2', '1', '2']]);
  refuse = true;
  await user.click(star);
  await waitFor(() => expect(said()).toEqual(['Update failed', 'Featured status could not be updated.']));
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
});
it('takes a visibility back with undo', async () => {
  const { user, server } = open();
  await user.click((await row('Dunes')).getByRole('switch'));
  await pressUndo(user);
  await waitFor(() => expect(server.photos[0]?.isPublic).toBe(false));
  const toggle = (await row('Dunes')).getByRole('switch');
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
});

const choose = async (user: ReturnType<typeof open>['user'], title: string, action: string) => {
  await user.click((await row(title)).getByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
};
it('PHOTO-41 confirms before it deletes, and does nothing on Cancel', async () => {
  const { user, api } = open();
  await choose(user, 'Dunes', 'Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete Dunes?' });
  expect(within(question).getByText('You can restore it from the trash for 30 days.')).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf('deletePhoto')).toHaveLength(0);
  await choose(user, 'Dunes', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.callsOf('deletePhoto').map(({ params }) => params['id'])).toEqual(['dunes']));
  await waitFor(() => expect(said()[0]).toBe('Photo deleted'));
  await waitFor(() => expect([titles(), counts()]).toEqual([['Attic'], ['1', '1', '1']]));
});
it('PHOTO-44 tells what a delete does to hero and profile image', async () => {
  const { user } = open([dunes({ usedAs: ['hero', 'profile'] })]);
  await choose(user, 'Dunes', 'Delete');
  expect(
    await screen.findByText(
      'It is your hero image and your profile picture; visitors will see the default instead. You can restore it from the trash for 30 days.',
    ),
  ).toBeTruthy();
});
it('restores a deleted photo with undo', async () => {
  const { user, server } = open();
  await choose(user, 'Dunes', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await pressUndo(user);
  await waitFor(() => expect(said()[0]).toBe('Photo restored'));
  expect(server.photos.find(({ id }) => id === 'dunes')?.trashed).toBeNull();
  await row('Dunes');
});
it('PHOTO-40 PHOTO-42 shows the server’s message when a delete fails', async () => {
  const { user } = open(undefined, {
    deletePhoto: new Refused(404, 'This photo could not be found.', 'PHOTO_NOT_FOUND'),
  });
  await choose(user, 'Dunes', 'Delete');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(said()).toEqual(['Delete Failed', 'This photo could not be found.']));
  expect(titles()).toEqual(['Dunes', 'Attic']);
});
it('PHOTO-14 PHOTO-19 PHOTO-21 opens its dialogs', async () => {
  const { user } = open();
  await row('Dunes');
  for (const [button, dialog] of [
    ['Upload Photos', 'Upload Photos'],
    ['Custom Categories', 'Custom Categories'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await choose(user, 'Dunes', 'Edit');
  expect(await screen.findByRole('dialog', { name: 'Edit Photo Metadata' })).toBeTruthy();
});
it('PHOTO-03 PHOTO-06 opens the upload dialog for upload=true and cleans the address', async () => {
  const { place } = open(undefined, {}, '/my-photos?upload=true');
  expect(await screen.findByRole('dialog', { name: 'Upload Photos' })).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/my-photos'));
});
it('PHOTO-04 PHOTO-06 PHOTO-07 greets a new connection', async () => {
  const { place } = open(undefined, {}, '/my-photos?success=google_photos_connected');
  await waitFor(() =>
    expect(said()).toEqual(['Google Photos Connected!', 'Your Google Photos account is now linked.']),
  );
  await waitFor(() => expect(place()).toBe('/my-photos'));
});
it('PHOTO-05 PHOTO-06 reports an import once', async () => {
  const { place } = open(undefined, {}, '/my-photos?import=success&count=2');
  expect(await screen.findByText('Successfully imported 2 photos.')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/my-photos'));
});
it('PHOTO-01 PHOTO-02 redirects a visitor home, with a toast', async () => {
  const { place } = openSite('/my-photos');
  await waitFor(() => expect(said()).toEqual(['Authentication Required', 'Please log in to manage your photos.']));
  await waitFor(() => expect([place(), toastStore.current()?.variant]).toEqual(['/', 'destructive']));
});
it('ERR-04 tells that the list did not load, and offers a retry', async () => {
  let broken = true;
  const server = ownPhotosServer([dunes()]);
  const { user } = open([], {
    ownPhotosPage: (call: unknown) =>
      broken ? new Refused(500) : (server.answers.ownPhotosPage as (call: unknown) => unknown)(call),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('Failed to fetch user photos')).toBeTruthy();
  broken = false;
  await user.click(retry);
  expect((await row('Dunes')).getByRole('switch')).toBeTruthy();
});

it('LIM-57 shows what an icon of the table does when the pointer rests on it', async () => {
  open();
  const line = await row('Attic');
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.hover(line.getByRole('button', { name: 'Feature Attic' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Featured');
});

it('SEC-11 marks a photo that an administrator has hidden, with the reason, and offers it nowhere', async () => {
  const { user } = open([dunes({ isPublic: true, hidden: { at: '2026-03-01T10:00:00.000Z', reason: 'Not yours' } })]);
  const mark = (await row('Dunes')).getByText(/^Hidden by an administrator/);
  expect(mark.textContent).toBe('Hidden by an administrator: Not yours');
  await user.click((await row('Dunes')).getByRole('button', { name: 'Actions for Dunes' }));
  for (const name of [/^Copy public link/, /^Use as hero banner/, /^Use as profile picture/])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true');
});

it('replaces a photo’s file from its menu, and shows the progress in its row', async () => {
  const { user } = open([
    dunes({ replacement: { state: 'pending' } }),
    aPhoto({ id: 'attic', title: 'Attic', replacement: { state: 'failed', failure: 'Damaged.' } }),
  ]);
  expect((await row('Dunes')).getByText('· Replacing file…')).toBeTruthy();
  expect((await row('Attic')).getByText('· File not replaced')).toBeTruthy();
  await user.click((await row('Dunes')).getByRole('button', { name: 'Actions for Dunes' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Replace file…' }));
  expect(await screen.findByRole('dialog', { name: 'Replace file' })).toBeTruthy();
});
