import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { Refused } from '../../src/testing/fake-api.js';
import { box, openMyPhotos, rowOf } from '../../src/testing/my-photos.js';
import { holdPage } from '../../src/shared/lib/hold-page.js';
import { dismissToast, toastStore } from '../../src/shared/toast/toast-store.js';

const signedOut = new Refused(401, 'Please sign in to continue.', 'UNAUTHENTICATED');
const dunes = () => aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false });
afterEach(() => {
  dismissToast();
  cleanup();
});

it('tells after a switch that the session is over, and opens the sign-in beside the page', async () => {
  const openPage = jest.spyOn(window, 'open').mockReturnValue(null);
  const { user } = openMyPhotos([dunes()], { api: { setVisibility: signedOut } });
  const toggle = within(await rowOf('Dunes')).getByRole('switch');
  await user.click(toggle);
  await waitFor(() => expect(toastStore.current()?.title).toBe('Your session has ended'));
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  await user.click(await screen.findByRole('button', { name: 'Sign in again' }));
  expect(openPage).toHaveBeenCalledWith('/api/login', '_blank', 'noreferrer');
  openPage.mockRestore();
});

it('tells it after a change of many, too', async () => {
  const { user } = openMyPhotos([dunes()], { api: { bulkChange: signedOut } });
  await user.click(await box('Dunes'));
  await user.keyboard('m');
  await waitFor(() => expect(toastStore.current()?.title).toBe('Your session has ended'));
});

it('keeps a page with something unfinished where it is when another tab signs out, and goes on after the sign-in', async () => {
  const { place } = openMyPhotos([dunes()]);
  await rowOf('Dunes');
  const holds: (() => void)[] = [];
  act(() => void holds.push(holdPage()));
  const hint = document.cookie;
  const otherTab = () =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth-state-changed' })));
  document.cookie = `${SESSION_HINT_COOKIE}=; max-age=0`;
  otherTab();
  expect(await screen.findByText(/^You have been signed out/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('target')).toBe('_blank');
  expect(toastStore.current()).toBeNull();
  expect(place()).toBe('/my-photos');
  document.cookie = hint;
  otherTab();
  expect(await rowOf('Dunes')).toBeTruthy();
  act(() => holds.forEach((release) => release()));
});
