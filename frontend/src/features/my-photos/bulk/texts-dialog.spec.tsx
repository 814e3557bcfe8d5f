import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { box, manyPhotos, openMyPhotos, selectionBar } from '../../../testing/my-photos.js';
import { dismissToast, toastStore } from '../../../widgets/toast/toast-store.js';

afterEach(() => {
  cleanup();
  dismissToast();
});

it('numbers titles in the order of the list, whatever was selected first, and undoes it at once', async () => {
  const { user, api } = openMyPhotos(manyPhotos(3));
  await user.click(await box('Photo 0003'));
  await user.click(await box('Photo 0001'));
  const bar = await selectionBar();
  const texts = bar.queryByRole('button', { name: 'Texts' });
  if (texts) await user.click(texts);
  else {
    await user.click(bar.getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Texts' }));
  }
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
