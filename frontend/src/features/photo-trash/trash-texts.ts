import { formatBytes, TRASH_DAYS } from '@vitrine/contracts/media/photo.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

const DAY_MS = 86_400_000;

export const EMPTY_TRASH = `The trash is empty. A deleted photo waits here for ${TRASH_DAYS} days, and one click brings it back.`;

export const daysLeft = (until: string, now: number): string => {
  const days = Math.ceil((Date.parse(until) - now) / DAY_MS);
  if (days < 1) return 'Less than a day left';
  return days === 1 ? '1 day left' : `${days} days left`;
};

/** The space freed by deleting for good. Without all photos loaded no number is given. */
export const freedText = (photos: readonly PhotoDto[], count: number): string => {
  const bytes = photos.reduce((sum, photo) => sum + photo.file.bytes, 0);
  const space = photos.length === count ? `${formatBytes(bytes)} of your storage` : 'storage';
  return `This frees ${space}. It cannot be undone.`;
};

/** Texts of the trash, by the file that shows them; sentences with markup stay inline. */
export const TRASH_TEXT = {
  trashColumns: {
    photoHeader: 'Photo',
    titleHeader: 'Title',
    leftHeader: 'Time left',
    actionsHeader: 'Actions',
    restore: 'Restore',
    byAdmin: 'Deleted by an administrator. You cannot restore it.',
    deleteGood: (title: string) => `Delete ${title} for good`,
  },
  trashTable: {
    trash: 'Trash',
  },
  trashView: {
    backMyPhotos: 'Back to my photos',
    trash: 'Trash',
    emptyTrash: 'Empty trash',
    loadingPhotos: 'Loading photos',
    restore: 'Restore',
    deleteGood: 'Delete for good',
    photos: (count: string | number) =>
      `${count} photos. They count against your storage until they are deleted for good.`,
    allPhotosTrash: (count: string | number) => `all ${count} photos in the trash`,
    photosText: (size: string | number) => `these ${size} photos`,
  },
} as const;
