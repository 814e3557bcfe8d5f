import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { BulkChangeDto } from '@vitrine/contracts/media/own-photos.dto';
import { Refused } from '../../src/testing/fake-api.js';
import { FakeEventSource, pretendBrowserTabs } from '../../src/testing/fake-live.js';
import {
  manyPhotos,
  openMyPhotos,
  rowOf,
  scrollWindow,
  selectionBar,
  titlesShown,
  type MyPhotosSite,
} from '../../src/testing/my-photos.js';
import { said } from '../../src/testing/said.js';
import { TRASHED } from '../../src/testing/own-photos.js';

let forget = () => {};
beforeEach(() => scrollWindow(0));
afterEach(() => {
  cleanup();
  forget();
});

const inTrash = (count: number) =>
  manyPhotos(count, () => ({
    trashed: TRASHED,
    file: { type: 'image/jpeg', bytes: 1024 * 1024, name: null, kept: false },
  }));
const open = (count: number, api = {}) => openMyPhotos(inTrash(count), { path: '/my-photos?view=trash', api });
const confirm = async ({ user }: MyPhotosSite, answer: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
const bulk = ({ api }: MyPhotosSite) => api.callsOf('bulkChange').map(({ body }) => body as BulkChangeDto);

it('is found from the page and left again', async () => {
  const site = openMyPhotos(manyPhotos(1));
  await rowOf('Photo 0001');
  await site.user.click(screen.getByRole('button', { name: 'More' }));
  await site.user.click(await screen.findByRole('menuitem', { name: 'Trash' }));
  expect(
    await screen.findByText(
      'The trash is empty. A deleted photo waits here for 30 days, and one click brings it back.',
    ),
  ).toBeTruthy();
  expect(site.place()).toBe('/my-photos?view=trash');
  await site.user.click(screen.getAllByRole('link', { name: 'Back to my photos' })[0]!);
  await rowOf('Photo 0001');
});
it('shows until when a photo can be restored, and restores it', async () => {
  const site = open(2);
  const row = within(await rowOf('Photo 0001'));
  expect(row.getByText('Deleted for good on Mar 31, 2026')).toBeTruthy();
  await site.user.click(row.getByRole('button', { name: 'Restore Photo 0001' }));
  await waitFor(() => expect(said()[0]).toBe('Photo restored'));
  expect(bulk(site)).toEqual([{ action: 'restore', photoIds: ['p1'] }]);
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0002']));
});
it('asks before it changes photos that another tab has taken out of the trash', async () => {
  forget = pretendBrowserTabs();
  const site = open(3);
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  act(() => FakeEventSource.only().open());
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select all photos' }));
  await site.user.click(within(await rowOf('Photo 0003')).getByRole('checkbox'));
  site.server.photos = site.server.photos.map((photo) => (photo.id === 'p1' ? { ...photo, trashed: null } : photo));
  act(() => FakeEventSource.only().say({ kind: 'photos', ids: ['p1'] }));
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0002', 'Photo 0003']));
  const bar = await selectionBar();
  expect(bar.getByRole('status').textContent).toBe('2 selected, 1 not shown');
  await site.user.click(bar.getByRole('button', { name: 'Delete for good' }));
  await confirm(site, 'Only the 1 shown');
  expect(await screen.findByText('Are you sure you want to delete this photo for good?')).toBeTruthy();
});
it('deletes one photo for good, after confirmation, and shows the space it frees', async () => {
  const site = open(2);
  await site.user.click(await screen.findByRole('button', { name: 'Delete Photo 0001 for good' }));
  expect((await screen.findByText(/^Are you sure/)).textContent).toBe(
    'Are you sure you want to delete Photo 0001 for good?',
  );
  expect(screen.getByText('This frees 1 MB of your storage. It cannot be undone.')).toBeTruthy();
  await confirm(site, 'Cancel');
  expect(bulk(site)).toEqual([]);
  const asked = site.api.callsOf('storageUsage').length;
  await site.user.click(await screen.findByRole('button', { name: 'Delete Photo 0001 for good' }));
  await confirm(site, 'Delete for good');
  await waitFor(() => expect(said()[0]).toBe('1 photo deleted for good'));
  expect(bulk(site)).toEqual([{ action: 'purge', photoIds: ['p1'] }]);
  await waitFor(() => expect(site.api.callsOf('storageUsage').length).toBeGreaterThan(asked));
});
it('is emptied after confirmation, and shows how much space that frees', async () => {
  const site = open(3);
  await site.user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  expect(await screen.findByText('Are you sure you want to delete all 3 photos in the trash for good?')).toBeTruthy();
  expect(screen.getByText('This frees 3 MB of your storage. It cannot be undone.')).toBeTruthy();
  await confirm(site, 'Empty trash');
  await waitFor(() => expect(said()[0]).toBe('Trash emptied'));
  expect(await screen.findByText(/^The trash is empty\./)).toBeTruthy();
  expect(site.server.photos).toEqual([]);
});
it('tells why it could not be emptied', async () => {
  const site = open(1, {
    emptyTrash: new Refused(503, 'Another change is still being made. Please try again in a moment.', 'BUSY'),
  });
  await site.user.click(await screen.findByRole('button', { name: 'Empty trash' }));
  await confirm(site, 'Empty trash');
  await waitFor(() =>
    expect(said()).toEqual(['Delete Failed', 'Another change is still being made. Please try again in a moment.']),
  );
  expect(titlesShown()).toEqual(['Photo 0001']);
});
it('ADM-OBJ-11 offers no way out for a photo that an administrator has deleted', async () => {
  const [taken, own] = inTrash(2);
  const photos = [{ ...taken!, trashed: { ...TRASHED, byAdmin: true as const } }, own!];
  openMyPhotos(photos, { path: '/my-photos?view=trash' });
  const row = within(await rowOf('Photo 0001'));
  expect(row.getByText('Deleted by an administrator. You cannot restore it.')).toBeTruthy();
  expect(row.queryAllByRole('button')).toEqual([]);
  expect(within(await rowOf('Photo 0002')).getAllByRole('button')).toHaveLength(2);
});
it('restores and deletes what is selected', async () => {
  const site = open(4);
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select Photo 0001' }));
  await site.user.click(await screen.findByRole('checkbox', { name: 'Select Photo 0002' }));
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(said()[0]).toBe('2 photos restored'));
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0003', 'Photo 0004']));
  await site.user.keyboard('{Control>}a{/Control}');
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Are you sure you want to delete these 2 photos for good?')).toBeTruthy();
  await confirm(site, 'Delete for good');
  await waitFor(() => expect(site.server.photos.map(({ id }) => id)).toEqual(['p1', 'p2']));
});
it('ADM-OBJ-11 leaves out what an administrator has deleted where all photos are selected', async () => {
  const [own, removed, other] = inTrash(3);
  const photos = [own!, { ...removed!, trashed: { ...TRASHED, byAdmin: true as const } }, other!];
  const site = openMyPhotos(photos, { path: '/my-photos?view=trash' });
  const row = within(await rowOf('Photo 0002'));
  expect(row.getByText('Deleted for good on Mar 31, 2026')).toBeTruthy();
  expect(row.queryAllByRole('checkbox')).toEqual([]);
  await site.user.keyboard('{Control>}a{/Control}');
  await site.user.click((await selectionBar()).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(said()[0]).toBe('2 photos restored'));
  expect(bulk(site)).toEqual([{ action: 'restore', photoIds: ['p1', 'p3'] }]);
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Empty trash' })).toBeNull();
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0002']));
});
