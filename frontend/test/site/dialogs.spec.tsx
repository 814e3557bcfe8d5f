import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { manyPhotos, openMyPhotos, rowOf, scrollWindow } from '../../src/testing/my-photos.js';
import { TRASHED } from '../../src/testing/own-photos.js';
import { toast, toastStore } from '../../src/shared/toast/toast-store.js';

/** A finger instead of a mouse. */
const touch = () => {
  (globalThis as { __media?: (query: string) => boolean }).__media = (query) => query.includes('coarse');
};
afterEach(cleanup);

const open = async () => {
  scrollWindow(0);
  const site = openMyPhotos(manyPhotos(3));
  await rowOf('Photo 0001');
  return site;
};
const press = async (site: Awaited<ReturnType<typeof open>>, name: string) => {
  await site.user.click(screen.getAllByRole('button', { name })[0]!);
  return screen.findByRole('dialog');
};
const sayAbove = async () => {
  act(() => toast({ title: 'Something happened', duration: 60_000 }));
  await screen.findByText('Something happened', { selector: '[data-variant] *' });
};
const focused = () => document.activeElement;

it('begins a form in its first field, on a phone at its beginning', async () => {
  const site = await open();
  await press(site, 'Custom Categories');
  expect(focused()).toBe(screen.getByLabelText('New category'));
  await site.user.keyboard('{Escape}');
  await press(site, 'Upload Photos');
  expect(focused()).toBe(screen.getByLabelText('Choose a photo'));
  await site.user.keyboard('{Escape}');
  touch();
  expect(focused()).not.toBe(await press(site, 'Custom Categories').then(() => screen.getByLabelText('New category')));
  expect(focused()?.getAttribute('role')).toBe('dialog');
});
it('begins the arranging at its name, not at an Undo that can do nothing', async () => {
  const site = await open();
  const dialog = await press(site, 'Arrange');
  expect(focused()).toBe(dialog);
});
it('closes a dialog with one Escape, though a toast was opened after it', async () => {
  const site = await open();
  await press(site, 'Custom Categories');
  await sayAbove();
  await site.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(screen.getByRole('button', { name: 'Custom Categories' }));
});
it('closes only the menu or the confirmation over a dialog', async () => {
  const site = await open();
  await site.user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await sayAbove();
  await site.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  act(() => {
    if (toastStore.current()) toast({ title: 'gone', duration: 1 });
  });

  await press(site, 'Arrange');
  await site.user.click(await screen.findByRole('button', { name: 'Sort' }));
  await screen.findByRole('menu');
  await sayAbove();
  await site.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('PHOTO-41 takes Enter for yes where it can be undone, but not from a key that is still held', async () => {
  const site = await open();
  await site.user.keyboard('j{Delete}');
  const question = await screen.findByRole('alertdialog');
  expect(focused()?.textContent).toBe('Delete');
  expect(fireEvent.keyDown(focused()!, { key: 'Enter', repeat: true })).toBe(false);
  expect(question.isConnected).toBe(true);
  await site.user.keyboard('{Enter}');
  await waitFor(() => expect(site.api.callsOf('deletePhoto').map(({ params }) => params['id'])).toEqual(['p1']));
});

it('begins a question about what cannot be undone at Cancel', async () => {
  scrollWindow(0);
  const site = openMyPhotos(
    manyPhotos(1, () => ({ trashed: TRASHED })),
    { path: '/my-photos?view=trash' },
  );
  await site.user.click(await screen.findByRole('button', { name: 'Delete Photo 0001 for good' }));
  await screen.findByRole('alertdialog');
  expect(focused()?.textContent).toBe('Cancel');
});
