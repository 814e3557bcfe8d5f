import { useQuery } from '@tanstack/react-query';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect } from 'react';
import { onLiveUpdate } from '../live/live-updates.js';
import { ownPhotoQuery } from './own-photo.query.js';

/** A photo's present state: fetched at once, and again with each live update of it. */
export const useLatestPhoto = (known: PhotoDto) => {
  const { data, error, refetch } = useQuery(ownPhotoQuery(known));
  const { id } = known;
  useEffect(
    () =>
      onLiveUpdate((update) => {
        if (update.kind === 'photos' && (!update.ids || update.ids.includes(id))) void refetch();
      }),
    [id, refetch],
  );
  return { latest: data.revision > known.revision ? data : known, error };
};
