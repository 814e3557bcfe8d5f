import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Walk } from '../../../data/photos/use-walk.js';
import type { QueueItem } from './queue-types.js';

/** What of the batch can be opened, in its order; the same file twice is one photo. */
export const openable = (items: readonly QueueItem[]): PhotoDto[] => {
  const photos = new Map<string, PhotoDto>();
  for (const { stage } of items)
    if (stage.at === 'done' || stage.at === 'already-here') photos.set(stage.photo.id, stage.photo);
  return [...photos.values()];
};

/** The walk along the batch; null once it does not have the photo any more. */
export const batchWalk = (photos: readonly PhotoDto[], id: string, onWalk: (photo: PhotoDto) => void): Walk | null => {
  const index = photos.findIndex((photo) => photo.id === id);
  if (index < 0) return null;
  return { index, count: photos.length, previous: photos[index - 1] ?? null, next: photos[index + 1] ?? null, onWalk };
};
