import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { ownPhotoQuery } from './own-photo.query.js';
import { findPhoto, photosIn, placeOf } from './photo-cache.js';
import { PHOTOS_PAGE_PATH } from './photos-page.query.js';
import type { PhotosView } from './photos-view.js';

/** Subscribes to the photo lists of every view: changes with each of their updates. */
const useListsVersion = (client: QueryClient): number => {
  const subscribe = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type === 'success';
        if (isAnswer && event.query.queryKey[0] === PHOTOS_PAGE_PATH) changed();
      }),
    [client],
  );
  return useSyncExternalStore(subscribe, () =>
    client
      .getQueryCache()
      .findAll({ queryKey: [PHOTOS_PAGE_PATH] })
      .reduce((sum, { state }) => sum + state.dataUpdateCount, 0),
  );
};

/** All photos of the cached pages, each once; of one view, or of all. Sends no request. */
export const useKnownPhotos = (view?: PhotosView): readonly PhotoDto[] => {
  const client = useQueryClient();
  const version = useListsVersion(client);
  // The version represents the lists' data.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => photosIn(client, view), [client, view, version]);
};

/** A photo's index in a view, if a cached page holds it. */
export const usePlaceOf = (view: PhotosView, id: string | null) => {
  const client = useQueryClient();
  useListsVersion(client);
  return placeOf(client, view, id);
};

/** The newest version of a photo: the one passed in, the lists', or the one fetched by itself. */
export const useNewestKnown = <P extends PhotoDto | null>(photo: P): P => {
  const client = useQueryClient();
  useListsVersion(client);
  if (!photo) return photo;
  const known = [client.getQueryData(ownPhotoQuery(photo).queryKey), findPhoto(client, photo.id)];
  return known.reduce<PhotoDto>((one, other) => (other && other.revision > one.revision ? other : one), photo) as P;
};
