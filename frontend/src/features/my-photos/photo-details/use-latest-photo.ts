import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useCallback, useSyncExternalStore } from 'react';
import { findPhoto } from '../api/photo-cache.js';
import { ownPhotoQuery } from './own-photo.query.js';

/** A photo as it is now: asked for once, and then what live updates bring into the lists. */
export const useLatestPhoto = (known: PhotoDto) => {
  const client = useQueryClient();
  const { data, error } = useQuery(ownPhotoQuery(known));
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client]);
  const listed = useSyncExternalStore(subscribe, () => findPhoto(client, known.id));
  const latest = [known, data, listed].reduce<PhotoDto>(
    (newest, photo) => (photo && photo.revision > newest.revision ? photo : newest),
    known,
  );
  return { latest, error };
};
