import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '@vitrine/testing/builders/user';
import { openSite } from '../../../testing/open-site.js';
import { uploadQueue } from './page-queue.js';
import { openUploadSheet, pickedStore } from './queue-store.js';

afterEach(() => {
  act(() => {
    pickedStore.set(null);
    uploadQueue.clear('everything');
  });
  cleanup();
});

it('stays on every page until it is closed', async () => {
  const { user, place } = openSite('/my-photos', { as: aUser(), api: { customCategories: [] } });
  await screen.findByRole('heading', { name: 'My Photos' });
  const gif = (name: string) => new File(['x'], name, { type: 'image/gif' });
  act(() =>
    openUploadSheet({
      files: [gif('a.gif'), gif('b.gif')],
      leftOut: [],
      left: 0,
      hasMore: false,
      folders: [],
      fromFolder: false,
      refused: null,
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Upload 2 photos' }));
  const panel = await screen.findByRole('region', { name: 'Uploads' });
  expect(await within(panel).findByText('2 failed')).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'My Account' })[0]!);
  await waitFor(() => expect(place()).toBe('/account'));
  expect(panel.isConnected).toBe(true);
  await user.click(within(panel).getByRole('button', { name: 'Close uploads' }));
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
});
