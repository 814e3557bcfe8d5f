import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { Refused } from '../../src/testing/fake-api.js';
import { box, openMyPhotos, rowOf } from '../../src/testing/my-photos.js';
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

it('shows any other failure of a switch as usual', async () => {
  const { user } = openMyPhotos([dunes()], { api: { setVisibility: new Refused(500) } });
  await user.click(within(await rowOf('Dunes')).getByRole('switch'));
  await waitFor(() => expect(toastStore.current()?.title).toBe('Update failed'));
});

it('tells it after a change of many, too', async () => {
  const { user } = openMyPhotos([dunes()], { api: { bulkChange: signedOut } });
  await user.click(await box('Dunes'));
  await user.keyboard('m');
  await waitFor(() => expect(toastStore.current()?.title).toBe('Your session has ended'));
});
