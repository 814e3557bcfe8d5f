import type { QueryClient } from '@tanstack/react-query';
import { IDS_IN_ADDRESS } from '@vitrine/contracts/http/lists';
import { callRoute } from '../../shared/api/api-client.js';
import { LIVE_GATHER_MS } from '../../shared/constants.js';
import { refreshDependants } from '../dependants.js';
import { putPhotos, refreshPhotos, removePhotos } from './photo-cache.js';
import { pageOfKey, PHOTOS_PAGE_PATH } from './photos-page.query.js';

/** With more than this the lists are fetched whole. */
const AT_MOST = 3 * IDS_IN_ADDRESS;

/** Refetches photos named by live updates: those of a short interval together, one request at a time. */
export const createPhotoSync = (client: QueryClient) => {
  const waiting = new Set<string>();
  let everything = false;
  let busy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    timer = undefined;
    const ids = [...waiting];
    const all = everything || ids.length > AT_MOST;
    waiting.clear();
    everything = false;
    busy = true;
    // The lists' queries retry, with a pause, which the request for named photos does not.
    await (all ? refreshPhotos(client) : syncPhotos(client, ids).catch(() => refreshPhotos(client)));
    busy = false;
    if (waiting.size > 0 || everything) later();
  };
  const later = () => {
    if (!busy) timer ??= setTimeout(() => void run(), LIVE_GATHER_MS);
  };
  return {
    /** Null: too many to name. */
    add: (ids: readonly string[] | null): void => {
      if (ids) for (const id of ids) waiting.add(id);
      else everything = true;
      later();
    },
    stop: (): void => {
      clearTimeout(timer);
      waiting.clear();
      everything = false;
    },
  };
};

const syncPhotos = async (client: QueryClient, ids: readonly string[]): Promise<void> => {
  const numbers = [
    refreshDependants(client, 'photos', 'storage'),
    // Photos moved to the trash or out of it are in none of the answers below.
    client.invalidateQueries({
      queryKey: [PHOTOS_PAGE_PATH],
      predicate: ({ queryKey }) => pageOfKey(queryKey).view.trash,
    }),
  ];
  // Where no list is open there is nothing to bring up to date.
  if (client.getQueryCache().findAll({ queryKey: [PHOTOS_PAGE_PATH] }).length > 0) {
    for (let at = 0; at < ids.length; at += IDS_IN_ADDRESS) {
      const some = ids.slice(at, at + IDS_IN_ADDRESS);
      const photos = await callRoute('ownPhotos', { query: { ids: some } });
      putPhotos(client, photos);
      const there = new Set(photos.map(({ id }) => id));
      removePhotos(
        client,
        some.filter((id) => !there.has(id)),
        // It may have gone to the trash; that list is refetched anyway.
        (view) => !view.trash,
      );
    }
  }
  await Promise.all(numbers);
};
