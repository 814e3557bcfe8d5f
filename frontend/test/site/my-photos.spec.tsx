import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { aUser } from '@vitrine/testing/builders/user';
import { Refused, type Answers } from '../../src/testing/fake-api.js';
import { openSite } from '../../src/testing/open-site.js';
import { toastStore } from '../../src/widgets/toast/toast-store.js';

afterEach(cleanup);

const said = () => [toastStore.current()?.title, toastStore.current()?.description];
const dunes = () => aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false });
const attic = () =>
  aPhoto({
    id: 'attic',
    title: 'Attic',
    isPublic: true,
    featured: true,
    category: 'street',
    metadata: { aiAnalysisStatus: 'completed', aiAnalysisCompletedAt: null },
  });

const open = (photos: PhotoDto[] = [dunes(), attic()], api: Answers = {}, path = '/my-photos') =>
  openSite(path, {
    as: aUser(),
    api: {
      ownPhotos: photos,
      storageUsage: { usagePercentage: 1, usedFormatted: '1 MB', quotaFormatted: '250 MB' },
      ...api,
    },
  });
const row = async (title: string) => within((await screen.findByText(title)).closest('tr')!);
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => line.querySelector('td:nth-child(2) p')?.textContent);
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
it('PHOTO-20 PHOTO-22 has seven columns and a caption', async () => {
  open();
  await row('Dunes');
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Photo',
    'Title',
    'Category',
    'AI Status',
    'Status',
    'Featured',
    'Actions',
  ]);
  expect(screen.getByText('Showing 2 of 2 photos')).toBeTruthy();
});
it('PHOTO-15 PHOTO-16 PHOTO-17 PHOTO-18 PHOTO-24 filters rows, counters and caption', async () => {
  const { user } = open();
  await row('Dunes');
  expect(counts()).toEqual(['2', '1', '1']);
  await user.type(screen.getByPlaceholderText('Search by title or description...'), 'att');
  expect([titles(), counts()]).toEqual([['Attic'], ['1', '1', '1']]);
  expect(screen.getByText('Showing 1 of 2 photos')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Public' }));
  expect(screen.getByText('No photos match your current filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.selectOptions(screen.getByLabelText('Category'), 'street');
  expect(titles()).toEqual(['Attic']);
});
it('PHOTO-23 says how to begin', async () => {
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
it('PHOTO-25 makes a photo public at once', async () => {
  let arrived: (photo: PhotoDto) => void = () => undefined;
  const { user, api } = open(undefined, { setVisibility: () => new Promise((resolve) => (arrived = resolve)) });
  const toggle = (await row('Dunes')).getByRole('switch');
  await user.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(api.callsOf('setVisibility').map(({ params, body }) => [params['id'], body])).toEqual([
    ['dunes', { isPublic: true }],
  ]);
  arrived({ ...dunes(), isPublic: true });
  await waitFor(() => expect(counts()).toEqual(['2', '2', '1']));
});
it('PHOTO-26 takes a refused visibility back and says so', async () => {
  const { user } = open(undefined, { setVisibility: new Refused(404) });
  const toggle = (await row('Dunes')).getByRole('switch');
  await user.click(toggle);
  await waitFor(() => expect(said()).toEqual(['Update failed', 'Privacy status could not be updated.']));
  expect(toggle.getAttribute('aria-checked')).toBe('false');
});
it('PHOTO-27 PHOTO-28 features at once and takes a refusal back', async () => {
  const { user, api } = open(undefined, {
    setFeatured: ({ body }: { body: unknown }) =>
      api0.refuse ? new Refused(500) : { ...dunes(), ...(body as object) },
  });
  const star = (await row('Dunes')).getByRole('button', { name: 'Feature Dunes' });
  await user.click(star);
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  expect(api.callsOf('setFeatured')[0]?.body).toEqual({ featured: true });
  api0.refuse = true;
  await user.click(star);
  await waitFor(() => expect(said()).toEqual(['Update failed', 'Featured status could not be updated.']));
  expect(star.getAttribute('aria-pressed')).toBe('true');
});
const api0 = { refuse: false };
it('PHOTO-41 asks before it deletes, and does nothing when told no', async () => {
  const { user, api } = open(undefined, { deletePhoto: null });
  await user.click((await row('Dunes')).getByRole('button', { name: 'Delete Dunes' }));
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete Dunes?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(api.callsOf('deletePhoto')).toHaveLength(0);
  await user.click((await row('Dunes')).getByRole('button', { name: 'Delete Dunes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(api.callsOf('deletePhoto').map(({ params }) => params['id'])).toEqual(['dunes']));
  await waitFor(() => expect(said()[0]).toBe('Photo deleted'));
});
it('PHOTO-40 PHOTO-42 shows the server’s message when a delete fails', async () => {
  const { user } = open(undefined, {
    deletePhoto: new Refused(404, 'This photo could not be found.', 'PHOTO_NOT_FOUND'),
  });
  await user.click((await row('Dunes')).getByRole('button', { name: 'Delete Dunes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(said()).toEqual(['Delete Failed', 'This photo could not be found.']));
});
it('PHOTO-19 PHOTO-03 PHOTO-06 opens the upload dialog for upload=true and cleans the address', async () => {
  const { place } = open(undefined, {}, '/my-photos?upload=true');
  expect(await screen.findByRole('dialog', { name: 'Upload Photos' })).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/my-photos'));
});
it('PHOTO-05 PHOTO-06 tells of an import once', async () => {
  const { place } = open(undefined, {}, '/my-photos?import=success&count=2');
  expect(await screen.findByText('Successfully imported 2 photos.')).toBeTruthy();
  await waitFor(() => expect(place()).toBe('/my-photos'));
});
it('shows what is happening to a picture, and asks again until nothing is pending', async () => {
  let asked = 0;
  open([], { ownPhotos: () => [{ ...dunes(), derivatives: (asked += 1) > 1 ? 'ready' : 'pending' }] });
  expect(await screen.findByText('Processing…')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Processing…')).toBeNull(), { timeout: 4000 });
  expect(asked).toBe(2);
});
it('offers another try when the list does not load', async () => {
  let broken = true;
  const { user } = open([], { ownPhotos: () => (broken ? new Refused(500) : [dunes()]) });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  broken = false;
  await user.click(retry);
  expect((await row('Dunes')).getByRole('switch')).toBeTruthy();
});
