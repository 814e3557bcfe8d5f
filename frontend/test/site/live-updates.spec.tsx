import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ROUTES, SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aTemplate } from '@vitrine/testing/builders/portfolio';
import { aUser } from '@vitrine/testing/builders/user';
import { FakeEventSource, pretendBrowserTabs } from '../../src/testing/fake-live.js';
import {
  countersShown,
  manyPhotos,
  openMyPhotos,
  rowOf,
  scrollWindow,
  titlesShown,
  type MyPhotosSite,
} from '../../src/testing/my-photos.js';
import { said } from '../../src/testing/said.js';
import { openSite } from '../../src/testing/open-site.js';
import { TRASHED } from '../../src/testing/own-photos.js';

let forget: () => void;
beforeEach(() => {
  scrollWindow(0);
  FakeEventSource.forget();
  forget = pretendBrowserTabs();
});
afterEach(() => {
  cleanup();
  forget();
});

const stream = async () => {
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  act(() => FakeEventSource.only().open());
  return (update: LiveUpdate) => act(() => FakeEventSource.only().say(update));
};
const change = ({ server }: MyPhotosSite, id: string, by: Partial<PhotoDto>) => {
  server.photos = server.photos.map((photo) =>
    photo.id === id ? { ...photo, ...by, revision: photo.revision + 1 } : photo,
  );
};
const pagesAsked = ({ api }: MyPhotosSite) => api.callsOf('ownPhotosPage').length;

it('shows what was changed elsewhere, and fetches these photos only', async () => {
  const site = openMyPhotos(manyPhotos(3, (at) => (at === 0 ? { derivatives: 'pending' } : {})));
  await screen.findByText('Processing…');
  const say = await stream();
  const asked = pagesAsked(site);
  change(site, 'p1', { derivatives: 'ready', isPublic: true });
  say({ kind: 'photos', ids: ['p1'] });
  await waitFor(() => expect(screen.queryByText('Processing…')).toBeNull());
  expect(countersShown()).toEqual(['3', '1', '0']);
  expect(site.api.callsOf('ownPhotos').map(({ query }) => query.get('ids'))).toEqual(['p1']);
  expect(pagesAsked(site)).toBe(asked);
});
it('takes out what was deleted elsewhere, and brings in what is new', async () => {
  const site = openMyPhotos(manyPhotos(3));
  await rowOf('Photo 0001');
  const say = await stream();
  change(site, 'p2', { trashed: TRASHED });
  say({ kind: 'photos', ids: ['p2'] });
  await waitFor(() => expect(titlesShown()).toEqual(['Photo 0001', 'Photo 0003']));
  site.server.photos = [...manyPhotos(4).slice(3), ...site.server.photos];
  say({ kind: 'photos', ids: ['p4'] });
  await rowOf('Photo 0004');
  change(site, 'p1', { title: 'Renamed' });
  say({ kind: 'photos', ids: null });
  await rowOf('Renamed');
});
it('refetches everything that is shown after it was away', async () => {
  const site = openMyPhotos(manyPhotos(1));
  await rowOf('Photo 0001');
  await stream();
  act(() => FakeEventSource.only().drop());
  change(site, 'p1', { title: 'Changed meanwhile' });
  act(() => FakeEventSource.only().open());
  expect(await rowOf('Changed meanwhile')).toBeTruthy();
});
it('follows categories that are renamed elsewhere', async () => {
  const categories = [{ id: 'c', categoryId: 'fog', label: 'Fog', description: '' }];
  const site = openMyPhotos(
    manyPhotos(1, () => ({ category: 'fog' })),
    { api: { customCategories: () => categories } },
  );
  const row = await rowOf('Photo 0001');
  const say = await stream();
  categories[0]!.label = 'Morning fog';
  say({ kind: 'categories' });
  expect(await within(row).findByText('Morning fog')).toBeTruthy();
  expect(site.place()).toBe('/my-photos');
});
it('clears the user when the session ended elsewhere', async () => {
  const { place } = openMyPhotos(manyPhotos(1));
  await rowOf('Photo 0001');
  const say = await stream();
  say({ kind: 'signed-out' });
  await waitFor(() => expect(place()).toBe('/'));
  await waitFor(() => expect(said()[0]).toBe('Authentication Required'));
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(0));
});
it('reads the user when no stream is given, and leaves when the session is over', async () => {
  const { place } = openMyPhotos(manyPhotos(1));
  await rowOf('Photo 0001');
  await waitFor(() => expect(FakeEventSource.all).toHaveLength(1));
  document.cookie = `${SESSION_HINT_COOKIE}=; max-age=0`;
  act(() => FakeEventSource.only().refuse());
  await waitFor(() => expect(place()).toBe('/'));
});
it('shows the template selected elsewhere', async () => {
  let templateId = 'classic';
  openSite('/account?tab=portfolio', {
    as: aUser(),
    api: {
      templates: [aTemplate(), aTemplate({ id: 'epic', name: 'Epic', isDefault: false })],
      ownTemplate: () => ({ templateId }),
      ownPhotosPage: { photos: [], counts: { all: 0, matching: 0, public: 0, featured: 0, unreviewed: 0 }, next: null },
    },
  });
  const epic = await screen.findByRole('radio', { name: 'Epic' });
  const say = await stream();
  templateId = 'epic';
  say({ kind: 'template' });
  await waitFor(() => expect(epic.getAttribute('aria-checked')).toBe('true'));
});
it('UPL-28 shows the quota that an administrator has set', async () => {
  const usage = (quotaFormatted: string) => ({
    freeBytes: 1,
    usagePercentage: 1,
    usedFormatted: '2 MB',
    quotaFormatted,
  });
  let storageUsage = usage('250 MB');
  openSite('/account', { as: aUser(), api: { storageUsage: () => storageUsage } });
  await screen.findByText('2 MB of 250 MB');
  const say = await stream();
  storageUsage = usage('1 GB');
  say({ kind: 'storage' });
  expect(await screen.findByText('2 MB of 1 GB')).toBeTruthy();
});
it.each(['profile', 'categories'] as const)(
  'refetches gallery and portfolio when %s changed elsewhere',
  async (kind) => {
    const { client } = openMyPhotos(manyPhotos(1));
    await rowOf('Photo 0001');
    const say = await stream();
    const made = [ROUTES.portfolio, ROUTES.portfolioPhotos, ROUTES.publicPhotos];
    for (const { path } of made) client.setQueryData([path, 'x'], []);
    say({ kind });
    await waitFor(() =>
      expect(made.map(({ path }) => client.getQueryState([path, 'x'])?.isInvalidated)).toEqual([true, true, true]),
    );
  },
);
it('polls for photos in progress without live updates', async () => {
  forget();
  const site = openMyPhotos(manyPhotos(1, () => ({ derivatives: 'pending' })));
  await screen.findByText('Processing…');
  change(site, 'p1', { derivatives: 'ready' });
  await waitFor(() => expect(screen.queryByText('Processing…')).toBeNull());
});
