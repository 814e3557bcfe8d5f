import type { PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Photo } from './photo.entity.js';
import { tidyTags } from './tidy-tags.js';

/** What changes of many photos can set, and set back. */
export type PhotoState = Omit<PhotoStateDto, 'id'>;

/** Makes the photo what is wanted and answers how it was in what really changed; null when nothing did. */
export const changeState = (photo: Photo, wanted: PhotoState): PhotoState | null => {
  const was: PhotoState = {};
  const { isPublic, featured, category } = wanted;
  const tags = wanted.tags && tidyTags(wanted.tags);
  if (isPublic !== undefined && isPublic !== photo.isPublic) {
    was.isPublic = photo.isPublic;
    photo.isPublic = isPublic;
  }
  if (featured !== undefined && featured !== photo.featured) {
    was.featured = photo.featured;
    photo.featured = featured;
  }
  if (category !== undefined && category !== photo.category) {
    was.category = photo.category;
    photo.category = category;
  }
  if (tags && (tags.length !== photo.tags.length || tags.some((tag, i) => tag !== photo.tags[i]))) {
    was.tags = photo.tags;
    photo.tags = tags;
  }
  return Object.keys(was).length > 0 ? was : null;
};
