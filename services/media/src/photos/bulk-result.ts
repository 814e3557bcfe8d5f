import { raise } from '@vitrine/contracts/errors/app-error';
import type { BulkResultDto, PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';

/**
 * What became of each of the requested photos, when `found` of them exist and `denied` are not the owner's to change.
 * Throws PHOTO_TRASHED_BY_ADMIN where nothing but `denied` is left.
 */
export const bulkResult = (
  asked: readonly string[],
  found: readonly { id: string }[],
  changed: PhotoStateDto[],
  denied: readonly string[] = [],
): BulkResultDto => {
  if (denied.length > 0 && changed.length === 0) return raise('PHOTO_TRASHED_BY_ADMIN');
  const there = new Set([...found.map(({ id }) => id), ...denied]);
  const missing = asked.filter((id) => !there.has(id));
  return { changed, missing, ...(denied.length > 0 && { denied: [...denied] }) };
};
