import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { EditFields } from './edit-state.js';

/** What the fields become without the texts that a machine wrote; null when they hold none of them. */
export const withoutUnreviewed = (
  { tags, altText }: EditFields,
  { unreviewed, altText: written }: Pick<PhotoDto, 'unreviewed' | 'altText'>,
): Partial<EditFields> | null => {
  const kept = tags.tags.filter((tag) => !unreviewed?.tags.includes(tag));
  const change = {
    ...(kept.length < tags.tags.length && { tags: { ...tags, tags: kept } }),
    ...(unreviewed?.altText && altText && altText === written && { altText: '' }),
  };
  return Object.keys(change).length > 0 ? change : null;
};
