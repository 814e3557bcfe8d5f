import { plural, t } from '@lingui/core/macro';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

const DAY_MS = 86_400_000;

export const daysLeft = (until: string, now: number): string => {
  const days = Math.ceil((Date.parse(until) - now) / DAY_MS);
  if (days < 1) return t`Less than a day left`;
  return plural(days, { one: '# day left', other: '# days left' });
};

/** The space freed by deleting for good. Without all photos loaded no number is given. */
export const freedText = (photos: readonly PhotoDto[], count: number): string => {
  const bytes = photos.reduce((sum, photo) => sum + photo.file.bytes, 0);
  if (photos.length < count) return t`This frees storage. It cannot be undone.`;
  return t`This frees ${formatBytes(bytes)} of your storage. It cannot be undone.`;
};
