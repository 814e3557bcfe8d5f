import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useMemo } from 'react';
import { usePendingChanges } from '../optimistic.js';

/** Pending changes of photos are shown as if they were saved (PHOTO-25, PHOTO-27). */
export const CHANGE_KEY = 'change-photos';
const ALL_CHANGES = [CHANGE_KEY];

export interface PendingChange {
  ids: readonly string[];
  change: Partial<Pick<PhotoDto, 'isPublic' | 'featured' | 'category' | 'aiPending' | 'derivatives' | 'unreviewed'>>;
}

/** Pending changes laid over the cached photos, by id. */
export const usePendingPhotoChanges = (): ReadonlyMap<string, PendingChange['change']> => {
  const pending = usePendingChanges<PendingChange>(ALL_CHANGES);
  return useMemo(() => {
    const changes = new Map<string, PendingChange['change']>();
    for (const { ids, change } of pending) for (const id of ids) changes.set(id, { ...changes.get(id), ...change });
    return changes;
  }, [pending]);
};

export const withChanges = (photo: PhotoDto, changes: ReadonlyMap<string, PendingChange['change']>): PhotoDto => {
  const change = changes.get(photo.id);
  return change ? { ...photo, ...change } : photo;
};

/** The counters as they will be once the changes are saved. */
export const countsWith = (
  counts: OwnPhotosPageDto['counts'],
  known: readonly PhotoDto[],
  changes: ReadonlyMap<string, PendingChange['change']>,
): OwnPhotosPageDto['counts'] => {
  const after = { ...counts };
  for (const photo of known) {
    const change = changes.get(photo.id);
    if (change?.isPublic !== undefined) after.public += Number(change.isPublic) - Number(photo.isPublic);
    if (change?.featured !== undefined) after.featured += Number(change.featured) - Number(photo.featured);
    if (change?.unreviewed === null && photo.unreviewed) after.unreviewed -= 1;
  }
  return after;
};
