import type { Query, QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect } from 'react';
import { onLiveUpdate } from '../../../shared/api/live-updates.js';
import { refreshPhotos } from '../../../data/photos/photo-cache.js';
import { createRefresher } from './refresher.js';
import { summaryOf } from './queue-summary.js';
import type { UploadQueue } from './upload-queue.js';

/** Ties the queue to what the page knows of photos: lists are read anew when photos arrive, and say when one is ready. */
export const usePhotoLists = (queue: UploadQueue, client: QueryClient): void => {
  useEffect(() => {
    const refresher = createRefresher(() => void refreshPhotos(client));
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
      // Somebody signed in elsewhere; the rest of the page should know. That a session ended, it need not be told: it
      // would leave the page, and whoever signs in again wants to go on where they were.
      if (was !== session && session !== 'expired')
        void client.invalidateQueries({ queryKey: [ROUTES.currentUser.path] });
    });
    const stopReading = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (isOfPhotos(event.query)) queue.photosSeen(photosIn(event.query.state.data));
    });
    const stopHearing = onLiveUpdate(({ kind }) => {
      if (kind === 'photos') queue.photosChanged();
      if (kind === 'signed-out') queue.sessionChanged();
    });
    return () => {
      stopListening();
      stopHearing();
      stopReading();
      refresher.end();
    };
  }, [queue, client]);
};

const isOfPhotos = ({ queryKey }: Query) => String(queryKey[0]).startsWith(ROUTES.ownPhotos.path);

/** The photos of a list, of a page, of pages, or of one. */
export const photosIn = (data: unknown): PhotoDto[] => {
  if (Array.isArray(data)) return data.flatMap(photosIn);
  if (typeof data !== 'object' || data === null) return [];
  if ('derivatives' in data) return [data as PhotoDto];
  const { photos, pages } = data as { photos?: unknown; pages?: unknown };
  return [...photosIn(photos), ...photosIn(pages)];
};
