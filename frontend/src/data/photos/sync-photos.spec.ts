import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { createQueryClient } from '../../shared/api/query-client.js';
import { LIVE_GATHER_MS } from '../../shared/constants.js';
import { fakeApi, Refused, type Call } from '../../testing/fake-api.js';
import { EVERYTHING, TRASH } from './photos-view.js';
import { findPhoto } from './photo-cache.js';
import { photosPageQuery } from './photos-page.query.js';
import { createPhotoSync } from './sync-photos.js';

let client: QueryClient;
beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  jest.useRealTimers();
});

const pageOf = (photos: PhotoDto[]) => ({
  photos,
  counts: { all: photos.length, matching: photos.length, public: 0, featured: 0, unreviewed: 0 },
});
const show = (photos: PhotoDto[]) => client.setQueryData(photosPageQuery(EVERYTHING, 0).queryKey, pageOf(photos));
const serve = (photos: PhotoDto[]) =>
  fakeApi({
    ownPhotos: ({ query }: Call) => {
      const ids = query.get('ids')?.split(',') ?? [];
      return photos.filter(({ id }) => ids.includes(id));
    },
  });
const gathered = () => jest.advanceTimersByTimeAsync(LIVE_GATHER_MS);

it('fetches photos named within a moment together, and puts them in their positions', async () => {
  const [dunes, attic] = [aPhoto({ id: 'dunes' }), aPhoto({ id: 'attic' })];
  show([dunes, attic]);
  const api = serve([{ ...dunes, title: 'High dunes', revision: 2 }, attic]);
  const sync = createPhotoSync(client);
  sync.add(['dunes']);
  sync.add(['attic', 'dunes']);
  await gathered();
  expect(api.callsOf('ownPhotos').map(({ query }) => query.get('ids'))).toEqual(['dunes,attic']);
  expect(findPhoto(client, 'dunes')?.title).toBe('High dunes');
});
it('takes out what is not there any more', async () => {
  show([aPhoto({ id: 'dunes' })]);
  serve([]);
  createPhotoSync(client).add(['dunes']);
  await gathered();
  expect(findPhoto(client, 'dunes')).toBeUndefined();
});
it('refetches the trash, which may have got something', async () => {
  client.setQueryData(photosPageQuery(TRASH, 0).queryKey, pageOf([]));
  serve([]);
  createPhotoSync(client).add(['dunes']);
  await gathered();
  expect(client.getQueryState(photosPageQuery(TRASH, 0).queryKey)?.isInvalidated).toBe(true);
});
it('fetches whole lists when there are too many to name', async () => {
  show([aPhoto({ id: 'dunes' })]);
  const api = serve([]);
  const sync = createPhotoSync(client);
  sync.add(null);
  await gathered();
  sync.add(Array.from({ length: 1000 }, (_, at) => `p${at}`));
  await gathered();
  expect(api.callsOf('ownPhotos')).toEqual([]);
  expect(client.getQueryState(photosPageQuery(EVERYTHING, 0).queryKey)?.isInvalidated).toBe(true);
});
it('names at most 200 photos in an address', async () => {
  show([]);
  const api = serve([]);
  createPhotoSync(client).add(Array.from({ length: 450 }, (_, at) => `p${at}`));
  await gathered();
  expect(api.callsOf('ownPhotos').map(({ query }) => query.get('ids')?.split(',').length)).toEqual([200, 200, 50]);
});
it.each([503, 429])('leaves it to the lists, which try again, when a request is refused with %i', async (status) => {
  client = createQueryClient();
  const dunes = aPhoto({ id: 'dunes', derivatives: 'pending' });
  show([dunes]);
  let refusals = 2;
  const api = fakeApi({
    ownPhotos: new Refused(status),
    ownPhotosPage: () =>
      (refusals -= 1) < 0 ? pageOf([{ ...dunes, derivatives: 'ready', revision: 2 }]) : new Refused(status),
  });
  const hide = new QueryObserver(client, photosPageQuery(EVERYTHING, 0)).subscribe(() => undefined);
  createPhotoSync(client).add(['dunes']);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(findPhoto(client, 'dunes')?.derivatives).toBe('ready');
  expect([api.callsOf('ownPhotos').length, api.callsOf('ownPhotosPage').length]).toEqual([1, 3]);
  hide();
});
it('continues after a failure, and not after it was stopped', async () => {
  show([aPhoto({ id: 'dunes' })]);
  let broken = true;
  const api = fakeApi({ ownPhotos: () => (broken ? new Refused(503) : []) });
  const sync = createPhotoSync(client);
  sync.add(['dunes']);
  await gathered();
  expect(findPhoto(client, 'dunes')?.id).toBe('dunes');
  expect(client.getQueryState(photosPageQuery(EVERYTHING, 0).queryKey)?.isInvalidated).toBe(true);
  broken = false;
  sync.add(['dunes']);
  await gathered();
  expect(findPhoto(client, 'dunes')).toBeUndefined();
  sync.add(['dunes']);
  sync.stop();
  await gathered();
  expect(api.callsOf('ownPhotos')).toHaveLength(2);
});
