import { afterEach, expect, it } from '@jest/globals';
import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fakeApi, type Call } from '../../testing/fake-api.js';
import { quickClient } from '../../testing/open-site.js';
import { ownPhotosServer } from '../../testing/own-photos.js';
import { EVERYTHING } from './photos-view.js';
import { useWalk } from './use-walk.js';
import { PAGE_SIZE, photosPageQuery } from './photos-page.query.js';
import { manyPhotos, openMyPhotos, rowOf, type MyPhotosSite } from '../../testing/my-photos.js';
import { dismissToast } from '../../shared/toast/toast-store.js';

afterEach(() => {
  cleanup();
  dismissToast();
});

const openRow = async ({ user }: MyPhotosSite, title: string, what: 'Details' | 'Edit') => {
  await user.click(within(await rowOf(title)).getByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${what}`) }));
};
const tool = (name: string) => screen.findByRole('button', { name });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea, select' });
const titleShown = (title: string) => waitFor(() => expect(field(/^Title/).value).toBe(title));

it('walks through the details by button and by key, and stops at the ends', async () => {
  const site = openMyPhotos(manyPhotos(3));
  await openRow(site, 'Photo 0001', 'Details');
  await screen.findByRole('dialog', { name: 'Photo 0001' });
  expect((await tool('Previous photo')).getAttribute('aria-disabled')).toBe('true');
  await site.user.click(await tool('Next photo'));
  await screen.findByRole('dialog', { name: 'Photo 0002' });
  await site.user.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'Photo 0003' });
  expect([screen.getByText('3 / 3').ariaHidden, screen.getByText('3 of 3').className]).toEqual(['true', 'sr-only']);
  await site.user.keyboard('{ArrowRight}k');
  await screen.findByRole('dialog', { name: 'Photo 0002' });
});

it('fetches the next page at the end of the one before', async () => {
  const photos = manyPhotos(PAGE_SIZE + 1);
  const { answers } = ownPhotosServer(photos);
  fakeApi(answers);
  const client = quickClient();
  await client.fetchQuery(photosPageQuery(EVERYTHING, 0));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useWalk(EVERYTHING, photos[PAGE_SIZE - 1]!.id, () => undefined), { wrapper });
  await waitFor(() => expect(result.current?.next?.id).toBe(photos[PAGE_SIZE]!.id));
  expect(result.current).toMatchObject({ index: PAGE_SIZE - 1, count: PAGE_SIZE + 1 });
});

it('saves and opens the next photo, in the same field', async () => {
  const site = openMyPhotos(manyPhotos(3), {
    api: {
      editPhoto: ({ params, body }: Call) => ({
        ...manyPhotos(3)[Number(params['id']!.slice(1)) - 1],
        ...(body as object),
        revision: 9,
      }),
    },
  });
  await openRow(site, 'Photo 0001', 'Edit');
  await site.user.type(await screen.findByLabelText(/^Alt text/), 'One');
  await site.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await titleShown('Photo 0002');
  await waitFor(() => expect(document.activeElement).toBe(field(/^Alt text/)));
  await site.user.keyboard('Two');
  await site.user.click(screen.getByRole('button', { name: 'Save and Next' }));
  await titleShown('Photo 0003');
  expect(screen.queryByRole('button', { name: 'Save and Next' })).toBeNull();
  expect(site.api.callsOf('editPhoto').map(({ params, body }) => [params['id'], body])).toMatchObject([
    ['p1', { altText: 'One' }],
    ['p2', { altText: 'Two' }],
  ]);
});

it.each(['{Control>}{Enter}{/Control}', '{Meta>}s{/Meta}'])('saves by %s wherever one types', async (keys) => {
  const site = openMyPhotos(manyPhotos(2), { api: { editPhoto: manyPhotos(1)[0] } });
  await openRow(site, 'Photo 0001', 'Edit');
  await site.user.type(await screen.findByLabelText(/^Alt text/), 'Sea');
  await site.user.keyboard(keys);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(site.api.callsOf('editPhoto')[0]?.body).toMatchObject({ altText: 'Sea' });
});

it('confirms before it discards what was typed', async () => {
  const site = openMyPhotos(manyPhotos(2));
  await openRow(site, 'Photo 0001', 'Edit');
  await site.user.type(await screen.findByLabelText(/^Title/), '!');
  await site.user.click(await tool('Next photo'));
  const question = await screen.findByRole('alertdialog', { name: 'Discard your unsaved changes?' });
  await site.user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(field(/^Title/).value).toBe('Photo 0001!');
  await site.user.click(await tool('Next photo'));
  await site.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await titleShown('Photo 0002');
});
