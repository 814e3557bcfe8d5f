import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { manyPhotos, rowOf } from '../../src/testing/my-photos.js';
import { ownPhotosServer } from '../../src/testing/own-photos.js';
import { openSite } from '../../src/testing/open-site.js';
import { dismissToast } from '../../src/shared/toast/toast-store.js';
import { NOTHING } from './account.support.js';

afterEach(() => {
  cleanup();
  dismissToast();
  window.history.replaceState(null, '', '/');
});

const address = () => window.location.pathname + window.location.search;
const back = () => act(async () => window.history.back());
const question = () => screen.queryByRole('alertdialog');
const dialog = () => screen.queryByRole('dialog');

/** My Photos, opened from the account page. */
const open = async () => {
  const photos = manyPhotos(3);
  const { answers } = ownPhotosServer(photos);
  const site = openSite('/account?tab=settings', {
    as: aUser(),
    api: { ...NOTHING, ...answers, editPhoto: () => photos[0] },
    ownHistory: true,
  });
  await site.user.click((await screen.findAllByRole('link', { name: 'Upload Photos' }))[0]!);
  await rowOf('Photo 0001');
  return site;
};
const edit = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.keyboard('je');
  await screen.findByRole('dialog', { name: 'Edit Photo Metadata' });
  return screen.getByLabelText<HTMLInputElement>(/^Title/);
};

it('asks before the browser’s Back takes away what was typed, and stays on the page with it', async () => {
  const site = await open();
  const title = await edit(site);
  await site.user.type(title, '!');
  const entries = window.history.length;
  await back();
  const asked = await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
  expect(address()).toBe('/my-photos');
  await site.user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect([title.isConnected, title.value, question()]).toEqual([true, 'Photo 0001!', null]);

  await back();
  await site.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(dialog()).toBeNull());
  expect([address(), window.history.length]).toEqual(['/my-photos', entries]);
  await back();
  await waitFor(() => expect(site.place()).toBe('/account?tab=settings'));
});
it('takes Back on the question for no', async () => {
  const site = await open();
  const title = await edit(site);
  await site.user.type(title, '!');
  await back();
  await screen.findByRole('alertdialog');
  await back();
  await waitFor(() => expect(question()).toBeNull());
  expect([title.value, address()]).toEqual(['Photo 0001!', '/my-photos']);
});
it('closes a dialog without unsaved words by Back, and stays on the page', async () => {
  const site = await open();
  await edit(site);
  await back();
  await waitFor(() => expect(dialog()).toBeNull());
  expect([question(), address(), site.place()]).toEqual([null, '/my-photos', '/my-photos']);
  await back();
  await waitFor(() => expect(site.place()).toBe('/account?tab=settings'));
});
it('goes back with one press after a dialog was saved', async () => {
  const site = await open();
  await site.user.type(await edit(site), '!');
  await site.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(dialog()).toBeNull());
  await back();
  await waitFor(() => expect(site.place()).toBe('/account?tab=settings'));
});
it('asks before several steps at once, and before Forward', async () => {
  const site = await open();
  await back();
  await waitFor(() => expect(site.place()).toBe('/account?tab=settings'));
  await site.user.click(await screen.findByRole('tab', { name: 'Portfolio' }));
  await site.user.click((await screen.findAllByRole('link', { name: 'Upload Photos' }))[0]!);
  await rowOf('Photo 0001');
  await site.user.type(await edit(site), '!');
  await act(async () => window.history.go(-2));
  await site.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect([address(), site.place()]).toEqual(['/my-photos', '/my-photos']);
  await site.user.click(screen.getAllByRole('button', { name: 'Cancel' })[0]!);
  await site.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await back();
  await waitFor(() => expect(site.place()).toBe('/account?tab=portfolio'));
});
it('asks where an anchor left an entry that says nothing of its place', async () => {
  const site = await open();
  // As the browser does by itself.
  await act(async () => {
    window.location.hash = 'main';
  });
  await waitFor(() => expect(site.place()).toBe('/my-photos#main'));
  await site.user.type(await edit(site), '!');
  await act(async () => window.history.go(-2));
  await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
  expect([window.location.hash, site.place()]).toEqual(['#main', '/my-photos#main']);
});
