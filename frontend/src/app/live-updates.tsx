import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { LiveUpdate } from '@vitrine/contracts/http/live-update';
import { useEffect } from 'react';
import { createPhotoSync } from '../data/photos/sync-photos.js';
import { revalidateUser, loseUser } from '../data/session/current-user.js';
import { refreshDependants } from '../data/dependants.js';
import { onLiveConnect, onLiveRefused, onLiveUpdate, startLiveUpdates } from '../data/live/live-updates.js';

/** Data fetched within this time before the first connection is not refetched. */
const FRESH_MS = 2_000;

/** Keeps what a user's pages show as it is on the server, in all tabs. */
export const LiveUpdates = ({ userId }: { userId: string }) => {
  const client = useQueryClient();
  useEffect(() => {
    const photos = createPhotoSync(client);
    const ends = [
      onLiveUpdate((update) => apply(client, photos.add, update)),
      // Nothing is kept for a page that was away.
      onLiveConnect(({ again }) => void refreshShown(client, again ? 0 : FRESH_MS)),
      onLiveRefused(() => revalidateUser(client)),
      startLiveUpdates(userId),
      photos.stop,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, userId]);
  return null;
};

const apply = (client: QueryClient, onPhotos: (ids: string[] | null) => void, update: LiveUpdate): void => {
  switch (update.kind) {
    case 'photos':
      return onPhotos(update.ids);
    case 'categories':
    case 'profile':
    case 'hero':
    case 'template':
    case 'jobs':
    case 'storage':
      return void refreshDependants(client, update.kind);
    case 'photo-library':
      return void refreshDependants(client, 'photoLibrary');
    case 'gallery':
      return; // who shows one listens for itself
    case 'signed-out':
      return loseUser(client);
  }
};

const refreshShown = (client: QueryClient, freshMs: number): Promise<void> =>
  client.invalidateQueries({ predicate: ({ state }) => Date.now() - state.dataUpdatedAt > freshMs });
