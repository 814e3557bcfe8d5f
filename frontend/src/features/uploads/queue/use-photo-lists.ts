import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveUpdate } from '../../../data/live/live-updates.js';
import { refreshDependants } from '../../../data/dependants.js';
import { photosHeldBy } from '../../../data/held-photos.js';
import { refreshPhotos } from '../../../data/photos/photo-cache.js';
import { summaryOf } from './queue-summary.js';
import type { UploadQueue } from './upload-queue.js';

/** Connects queue and photo lists: lists are refetched when photos arrive, and report derivatives to the queue. */
export const usePhotoLists = (queue: UploadQueue, client: QueryClient): void => {
  useEffect(() => {
    const refresher = createDebouncedRefresh(() => void refreshPhotos(client));
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

const QUIET_MS = 1_500;
const LATEST_MS = 6_000;

interface DebouncedRefresh {
  ask: () => void;
  /** Acts at once if a request is waiting. */
  end: () => void;
}

/** Debounces: acts once no request has come for a moment, at the latest a few seconds after the first. */
export const createDebouncedRefresh = (act: () => void): DebouncedRefresh => {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(quiet);
    clearTimeout(latest);
    quiet = latest = undefined;
    act();
  };
  return {
    ask: () => {
      clearTimeout(quiet);
      quiet = setTimeout(run, QUIET_MS);
      latest ??= setTimeout(run, LATEST_MS);
    },
    end: () => {
      if (quiet !== undefined) run();
    },
  };
};
