import { afterEach, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import type { Call } from '../../src/testing/fake-api.js';
import {
  box,
  countersShown,
  manyPhotos,
  openMyPhotos,
  rowOf,
  selectionBar,
  titlesShown,
} from '../../src/testing/my-photos.js';
import { dismissToast, toastStore } from '../../src/shared/toast/toast-store.js';

afterEach(() => {
  dismissToast();
  cleanup();
});

const switchOf = async (title: string) => within(await rowOf(title)).getByRole('switch');
const isOn = (toggle: HTMLElement) => toggle.getAttribute('aria-checked');

it('PHOTO-25 sends two quick clicks one after the other, so that the second one holds', async () => {
  const arrivals: (() => void)[] = [];
  const { user, api } = openMyPhotos([aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false })], {
    api: {
      setVisibility: ({ body }: Call) =>
        new Promise<Partial<PhotoDto>>((resolve) =>
          arrivals.push(() =>
            resolve(aPhoto({ id: 'dunes', title: 'Dunes', ...(body as object), revision: arrivals.length + 1 })),
          ),
        ),
    },
  });
  const toggle = await switchOf('Dunes');
  await user.click(toggle);
  await waitFor(() => expect(isOn(toggle)).toBe('true'));
  await user.click(toggle);
  await waitFor(() => expect(isOn(toggle)).toBe('false'));
  expect(api.callsOf('setVisibility')).toHaveLength(1);
  arrivals[0]?.();
  await waitFor(() => expect(arrivals).toHaveLength(2));
  expect([isOn(toggle), countersShown()[1]]).toEqual(['false', '0']);
  arrivals[1]?.();
  await waitFor(() => expect(toastStore.current()?.title).toBe('Photo is private'));
  expect(api.callsOf('setVisibility').map(({ body }) => body)).toEqual([{ isPublic: true }, { isPublic: false }]);
  expect(isOn(toggle)).toBe('false');
});

it('takes Shift for a range of the list in which the first photo was selected, and of no other', async () => {
  const site = openMyPhotos(manyPhotos(6));
  await site.user.click(await box('Photo 0001'));
  await site.user.selectOptions(screen.getByLabelText('Order'), 'title');
  await waitFor(() => expect(site.place()).toBe('/my-photos?sort=title'));
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  await site.user.keyboard('{Shift>}');
  await site.user.click(await box('Photo 0005'));
  await site.user.keyboard('{/Shift}');
  expect((await selectionBar()).getByText('2 selected')).toBeTruthy();
});

it('takes Shift for a range from the photo that was selected, wherever it is by now', async () => {
  const [newest, ...photos] = manyPhotos(8);
  const site = openMyPhotos(photos);
  await site.user.click(await box('Photo 0003'));
  site.server.photos = [newest!, ...photos].filter(({ title }) => title !== 'Photo 0004');
  await site.client.refetchQueries();
  await rowOf('Photo 0001');
  await site.user.keyboard('{Shift>}');
  await site.user.click(await box('Photo 0006'));
  await (await selectionBar()).findByText('3 selected');
  // The list moves the other way, past the first of the range.
  site.server.photos = site.server.photos.filter(({ title }) => !/000[1236]/.test(title));
  await site.client.refetchQueries();
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0005', 'Photo 0007', 'Photo 0008']));
  await site.user.click(await box('Photo 0008'));
  await site.user.keyboard('{/Shift}');
  await waitFor(() => expect(toastStore.current()?.title).toBe('Selection failed'));
  expect(((await box('Photo 0007')) as HTMLInputElement).checked).toBe(false);
});

it('shows no older change over newer data, however long the lists take to be refetched', async () => {
  let isSlow = false;
  const site = openMyPhotos([aPhoto({ id: 'dunes', title: 'Dunes', isPublic: false })], {
    api: {
      // The list of other pages, which every change refetches.
      photoStats: () => (isSlow ? new Promise(() => undefined) : null),
      ownPhotosPage: (call: Call) =>
        isSlow ? new Promise(() => undefined) : (site.server.answers['ownPhotosPage'] as (call: Call) => unknown)(call),
    },
  });
  const { user } = site;
  await user.click(await box('Dunes'));
  isSlow = true;
  const bar = await selectionBar();
  await user.click(bar.getByRole('button', { name: 'Visibility' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Public/ }));
  await waitFor(() => expect(toastStore.current()?.title).toBe('1 photo is public'));
  const toggle = await switchOf('Dunes');
  await user.click(toggle);
  await waitFor(() => expect(toastStore.current()?.title).toBe('Photo is private'));
  expect([isOn(toggle), countersShown()[1]]).toEqual(['false', '0']);
});
