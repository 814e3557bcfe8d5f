import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { box, manyPhotos, openMyPhotos, selectionBar, type MyPhotosSite } from '../../../testing/my-photos.js';
import { dismissToast, toastStore } from '../../../shared/toast/toast-store.js';

afterEach(() => {
  cleanup();
  dismissToast();
});

const openTexts = async (user: MyPhotosSite['user']) => {
  const bar = await selectionBar();
  const texts = bar.queryByRole('button', { name: 'Texts' });
  if (texts) return user.click(texts);
  await user.click(bar.getByRole('button', { name: 'Change' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Texts' }));
};

it('numbers titles in the order of the list, whatever was selected first, and undoes it at once', async () => {
  const { user, api } = openMyPhotos(manyPhotos(3));
  await user.click(await box('Photo 0003'));
  await user.click(await box('Photo 0001'));
  await openTexts(user);
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  await user.selectOptions(screen.getByLabelText('Title'), 'number');
  await user.type(screen.getByLabelText(/^Title before/), 'Wedding');
  expect(screen.getByText('Wedding 1, Wedding 2')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Alt text'), 'clear');
  await user.click(save);
  await waitFor(() => expect(toastStore.current()?.title).toBe('Texts of 2 photos changed'));
  expect(api.callsOf('bulkChange').map(({ body }) => body)).toEqual([
    { action: 'edit', photoIds: ['p1', 'p3'], edit: { title: 'Wedding', numberFrom: 1, altText: null } },
  ]);
  expect(toastStore.current()?.action?.label).toBe('Undo');
});

it('PHOTO-46 shows what a replacement changes, then does it with one undo', async () => {
  const { user, api } = openMyPhotos(manyPhotos(3, (at) => ({ description: at === 1 ? '<p>A photo</p>' : null })));
  await user.click(await box('Photo 0002'));
  await user.click(await box('Photo 0003'));
  await openTexts(user);
  await user.click(await screen.findByRole('button', { name: 'Find and replace' }));
  const replace = screen.getByRole<HTMLButtonElement>('button', { name: 'Replace' });
  expect(replace.disabled).toBe(true);
  await user.type(screen.getByLabelText('Find'), 'phto');
  expect([screen.getByText('Found in none of 2 photos.') !== null, replace.disabled]).toEqual([true, true]);
  await user.clear(screen.getByLabelText('Find'));
  await user.type(screen.getByLabelText('Find'), 'photo');
  await user.type(screen.getByLabelText(/^Replace with/), 'Dune');
  expect(screen.getByText('Changes 2 of 2 photos.')).toBeTruthy();
  const changes = within(screen.getByRole('list', { name: 'First changes' })).getAllByRole('listitem');
  expect(changes.map((change) => change.textContent)).toEqual([
    'Photo 0002Dune 0002',
    'A photoA Dune',
    'Photo 0003Dune 0003',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Match case' }));
  expect(screen.getByText('Changes 1 of 2 photos.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'In titles' }));
  await user.click(replace);
  await waitFor(() => expect(toastStore.current()?.title).toBe('Texts of 2 photos changed'));
  const words = { find: 'photo', with: 'Dune', matchCase: true, in: ['description'] };
  expect(api.callsOf('bulkChange').map(({ body }) => body)).toEqual([
    { action: 'edit', photoIds: ['p2', 'p3'], edit: { replace: words } },
  ]);
  expect(toastStore.current()?.action?.label).toBe('Undo');
});
