import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useCallback } from 'react';
import { PENDING_POLL_MS } from '../../shared/constants.js';
import { useLiveState } from '../live/live-updates.js';
import { usePendingPhotoChanges, withChanges } from './pending-changes.js';
import { PAGE_SIZE, photosPageQuery } from './photos-page.query.js';
import type { PhotosView } from './photos-view.js';

/** The pages of a view for a table; pending changes are laid over their photos. */
export const usePhotoPages = (view: PhotosView) => {
  const isLive = useLiveState();
  const pending = usePendingPhotoChanges();
  const pageQuery = useCallback(
    (page: number) => ({
      ...photosPageQuery(view, page),
      // Only while there are no live updates.
      refetchInterval: ({ state }: { state: { data?: OwnPhotosPageDto | undefined } }) =>
        !isLive && state.data?.photos.some(isUnfinished) ? PENDING_POLL_MS : (false as const),
    }),
    [view, isLive],
  );
  const rowsOf = useCallback(
    ({ photos }: OwnPhotosPageDto): readonly PhotoDto[] =>
      pending.size > 0 ? photos.map((photo) => withChanges(photo, pending)) : photos,
    [pending],
  );
  return { pageSize: PAGE_SIZE, pageQuery, rowsOf };
};

export const photoId = ({ id }: PhotoDto): string => id;

const isUnfinished = (photo: PhotoDto) => photo.derivatives === 'pending' || photo.aiPending;
