import { afterEach, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { fakeApi } from '../../testing/fake-api.js';
import { EVERYTHING, TRASH, type PhotosView } from './photos-view.js';
import { findPhoto, patchPhoto, photosIn, putPhoto, putPhotos, refreshPhotos, removePhotos } from './photo-cache.js';
import { photosPageQuery } from './photos-page.query.js';

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

const dunes = aPhoto({ id: 'dunes', title: 'Dunes', isPublic: true, revision: 3 });
const attic = aPhoto({ id: 'attic', title: 'Attic', isPublic: true });
const publicOnly: PhotosView = { ...EVERYTHING, visibility: 'public' };
const byTitle: PhotosView = { ...EVERYTHING, sort: 'title' };

const aClient = (...views: PhotosView[]) => {
  const client = new QueryClient();
  clients.push(client);
  for (const view of views) {
    client.setQueryData(photosPageQuery(view, 0).queryKey, {
      photos: [dunes, attic],
      counts: { all: 2, matching: 2, public: 2, featured: 0, unreviewed: 0 },
    });
  }
  const pageOf = (view: PhotosView) => client.getQueryData(photosPageQuery(view, 0).queryKey);
  const isStale = (view: PhotosView) => client.getQueryState(photosPageQuery(view, 0).queryKey)?.isInvalidated;
  return { client, pageOf, isStale };
};
/** Turn by turn, until it is so. */
const waitUntil = async (isSo: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 100 && !isSo(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(isSo()).toBe(true);
};
const titles = (photos: readonly PhotoDto[] | undefined) => photos?.map(({ title }) => title);

it('puts a photo into every list that has it', () => {
  const { client, pageOf, isStale } = aClient(EVERYTHING, publicOnly);
  putPhoto(client, { ...dunes, title: 'High dunes', revision: 4 });
  expect([EVERYTHING, publicOnly].map((view) => titles(pageOf(view)?.photos))).toEqual([
    ['High dunes', 'Attic'],
    ['High dunes', 'Attic'],
  ]);
  expect([isStale(EVERYTHING), isStale(publicOnly)]).toEqual([false, false]);
});
it('refetches lists a photo leaves, enters or moves in', () => {
  const { client, isStale } = aClient(EVERYTHING, publicOnly, byTitle, TRASH);
  putPhoto(client, { ...dunes, isPublic: false, revision: 4 });
  expect([isStale(EVERYTHING), isStale(publicOnly), isStale(byTitle)]).toEqual([false, true, false]);
  putPhoto(client, { ...attic, title: 'Zoo', revision: 4 });
  expect(isStale(byTitle)).toBe(true);
  putPhoto(client, aPhoto({ id: 'new' }));
  expect(isStale(EVERYTHING)).toBe(true);
});
it('does not let a fetch in flight undo a change', async () => {
  const { client, pageOf } = aClient(EVERYTHING);
  const counts = { all: 1, matching: 1, public: 1, featured: 0, unreviewed: 0 };
  const newer = { ...dunes, title: 'High dunes', revision: 4 };
  const answers: ((photo: PhotoDto) => void)[] = [];
  fakeApi({
    ownPhotosPage: () => new Promise((resolve) => answers.push((photo) => resolve({ photos: [photo], counts }))),
  });
  const read = client.fetchQuery(photosPageQuery(EVERYTHING, 0));
  await waitUntil(() => answers.length === 1);
  putPhoto(client, newer);
  answers[0]?.(dunes);
  await waitUntil(() => answers.length === 2);
  expect(titles(pageOf(EVERYTHING)?.photos)).toEqual(['High dunes', 'Attic']);
  answers[1]?.(newer);
  expect(titles((await read).photos)).toEqual(['High dunes']);
});
it('does not let an older answer undo a newer one', () => {
  const { client } = aClient(EVERYTHING);
  putPhoto(client, { ...dunes, title: 'Old name', revision: 2 });
  expect(findPhoto(client, 'dunes')?.title).toBe('Dunes');
});
it('refetches a list once, however many photos enter it or leave it', () => {
  const { client, pageOf } = aClient(EVERYTHING, publicOnly);
  const ask = jest.spyOn(client, 'invalidateQueries');
  const many = Array.from({ length: 200 }, (_, at) => aPhoto({ id: `new-${at}`, isPublic: true }));
  putPhotos(client, [{ ...dunes, isPublic: false, revision: 4 }, { ...attic, title: 'Loft', revision: 2 }, ...many]);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(titles(pageOf(EVERYTHING)?.photos)).toEqual(['Dunes', 'Loft']);
  expect(pageOf(EVERYTHING)?.counts.public).toBe(1);
});
it('PHOTO-18 lets the counters follow a change', () => {
  const { client, pageOf } = aClient(EVERYTHING);
  patchPhoto(client, 'attic', { isPublic: false, featured: true });
  expect(pageOf(EVERYTHING)?.counts).toEqual({ all: 2, matching: 2, public: 1, featured: 1, unreviewed: 0 });
});
it('takes photos out of the lists that are meant', () => {
  const { client, pageOf, isStale } = aClient(EVERYTHING, TRASH);
  removePhotos(client, ['dunes'], (view) => !view.trash);
  expect([titles(pageOf(EVERYTHING)?.photos), titles(pageOf(TRASH)?.photos)]).toEqual([['Attic'], ['Dunes', 'Attic']]);
  expect([isStale(EVERYTHING), isStale(TRASH)]).toEqual([true, false]);
});
it('lists the photos of one view, or each once of all', () => {
  const { client } = aClient(EVERYTHING, byTitle);
  expect([photosIn(client).length, photosIn(client, { ...byTitle }).length, photosIn(client, TRASH).length]).toEqual([
    2, 2, 0,
  ]);
});
it('UPL-26 refetches lists, counts and used space, and for what other pages made of the photos', async () => {
  const { client, isStale } = aClient(EVERYTHING);
  const others = [
    ROUTES.photoStats,
    ROUTES.storageUsage,
    ROUTES.ownPhotos,
    ROUTES.publicPhotos,
    ROUTES.portfolio,
    ROUTES.portfolioPhotos,
  ];
  for (const { path } of others) client.setQueryData([path, 'x'], []);
  await refreshPhotos(client);
  expect(isStale(EVERYTHING)).toBe(true);
  expect(others.map(({ path }) => client.getQueryState([path, 'x'])?.isInvalidated)).toEqual(others.map(() => true));
});
