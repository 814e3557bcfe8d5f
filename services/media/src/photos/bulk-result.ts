import type { BulkResultDto, PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';

/** What became of each of the requested photos, when `found` of them exist. */
export const bulkResult = (
  asked: readonly string[],
  found: readonly { id: string }[],
  changed: PhotoStateDto[],
): BulkResultDto => {
  const there = new Set(found.map(({ id }) => id));
  return { changed, missing: asked.filter((id) => !there.has(id)) };
};
