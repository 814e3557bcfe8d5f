import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveUpdate } from '../../../data/live/live-updates.js';
import { refreshDependants } from '../../../data/dependants.js';
import { photosHeldBy } from '../../../data/held-photos.js';
import { refreshPhotos } from '../../../data/photos/photo-cache.js';
import { summaryOf } from './queue-summary.js';
import { createDebouncedRefresh } from '../../../shared/lib/debounced-refresh.js';
import type { UploadQueue } from './upload-queue.js';

/** Connects queue and photo lists: lists are refetched when photos arrive, and report derivatives to the queue. */
export const usePhotoLists = (queue: UploadQueue, client: QueryClient): void => {
  useEffect(() => {
    const refresher = createDebouncedRefresh(() => {
      const { items } = queue.store.current();
      if (items.some(({ options }) => !options.gallery)) void refreshPhotos(client);
      if (items.some(({ options }) => options.gallery)) void refreshDependants(client, 'clientGalleries');
    });
    const arrivedOf = () => {
      const { done, alreadyHere, processing } = summaryOf(queue.store.current());
      return { uploaded: done + alreadyHere + processing, ready: done };
    };
    let before = arrivedOf();
    let session = queue.store.current().session;
    const stopListening = queue.store.subscribe(() => {
      const now = arrivedOf();
      if (now.uploaded > before.uploaded || now.ready > before.ready) refresher.ask();
      before = now;
      const was = session;
      session = queue.store.current().session;
      // A sign-in in another tab invalidates the session's queries. The end of a session does not: the page would be
      // left, and the queue continues here after the user signs in again.
      if (was !== session && session !== 'expired') void refreshDependants(client, 'session');
    });
    const stopReading = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      const photos = photosHeldBy(event.query);
      if (photos.length > 0) queue.photosSeen(photos);
    });
    const stopUpdates = onLiveUpdate(({ kind }) => {
      if (kind === 'photos') queue.photosChanged();
      if (kind === 'signed-out') queue.sessionChanged();
    });
    return () => {
      stopListening();
      stopUpdates();
      stopReading();
      refresher.end();
    };
  }, [queue, client]);
};
