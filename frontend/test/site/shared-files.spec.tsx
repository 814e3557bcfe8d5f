import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { pickedStore } from '../../src/features/uploads/queue/queue-store.js';
import { openMyPhotos } from '../../src/testing/my-photos.js';
import { openSite } from '../../src/testing/open-site.js';
import { browser } from '../../src/shared/lib/go-to.js';
import { toastStore } from '../../src/shared/toast/toast-store.js';

/** A browser that keeps one share of these files; jsdom has no caches. */
const kept = (...names: string[]): Set<string> => {
  const stores = new Set(names.length > 0 ? [`vitrine-share ${Date.now()} x`] : []);
  const match = (key: string) => {
    const name = names[Number(key.slice(1))];
    const headers = new Map([
      ['x-name', name],
      ['x-modified', '0'],
    ]);
    const blob = () => Promise.resolve(new Blob([name ?? ''], { type: 'image/jpeg' }));
    return Promise.resolve(key === '/complete' || name ? { headers, blob } : undefined);
  };
  const caches = {
    keys: () => Promise.resolve([...stores]),
    open: () => Promise.resolve({ match }),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  };
  Object.assign(globalThis, { caches });
  return stores;
};

afterEach(() => {
  cleanup();
  pickedStore.set(null);
  Object.assign(globalThis, { caches: undefined });
});

it('DESK-62 opens the upload with one shared photo, and takes it once', async () => {
  const stores = kept('dunes.jpg');
  const { place } = openMyPhotos([], { path: '/my-photos?upload=shared' });
  await screen.findByRole('dialog', { name: 'Upload Photos' });
  await waitFor(() => expect([stores.size, place()]).toEqual([0, '/my-photos']));
});

it('DESK-62 asks for the place of many, also where a sign-in has led elsewhere first', async () => {
  kept('one.jpg', 'two.jpg', 'three.jpg');
  openMyPhotos([]);
  expect(await screen.findByRole('dialog', { name: 'Upload 3 photos' })).toBeTruthy();
});

it('DESK-62 says so when the photos did not arrive, and lets them be chosen', async () => {
  kept();
  openMyPhotos([], { path: '/my-photos?upload=shared' });
  await screen.findByRole('dialog', { name: 'Upload Photos' });
  expect(toastStore.current()?.title).toBe('The shared photos did not arrive');
});

it('DESK-62 leads a visitor to the sign-in and back, and keeps the photos meanwhile', async () => {
  const stores = kept('dunes.jpg');
  const go = jest.spyOn(browser, 'replaceBy').mockReturnValue();
  openSite('/my-photos?upload=shared');
  await waitFor(() => expect(go).toHaveBeenCalledWith('/api/login?returnTo=%2Fmy-photos%3Fupload%3Dshared'));
  expect(stores.size).toBe(1);
  go.mockRestore();
});

it('DESK-63 forgets them at the sign-out', async () => {
  const { user } = openSite('/account', { as: aUser(), api: { signOut: null } });
  const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' });
  const stores = kept('dunes.jpg');
  await user.click(signOut!);
  await waitFor(() => expect(stores.size).toBe(0));
});
