import { isDeepStrictEqual } from 'node:util';
import type { PhotoStateDto } from '@vitrine/contracts/media/own-photos.dto';
import type { Photo } from '../photos/photo.entity.js';
import { setUnreviewed, unreviewedOf } from '../photos/review-state.js';
import { sanitiseDescription } from '../photos/sanitise-description.js';
import { tidyTags } from '../photos/tidy-tags.js';

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
  if (wanted.title !== undefined && wanted.title !== photo.title) {
    was.title = photo.title;
    photo.title = wanted.title;
  }
  const description = wanted.description === undefined ? undefined : sanitiseDescription(wanted.description);
  if (description !== undefined && description !== photo.description) {
    was.description = photo.description;
    photo.description = description;
  }
  const altText = wanted.altText === undefined ? undefined : wanted.altText || null;
  if (altText !== undefined && altText !== photo.altText) {
    was.altText = photo.altText;
    photo.altText = altText;
  }
  const unreviewed = unreviewedOf(photo);
  const left = wanted.unreviewed === undefined ? unreviewed : wanted.unreviewed;
  if (left || wanted.unreviewed === null) setUnreviewed(photo, left);
  if (!isDeepStrictEqual(unreviewedOf(photo), unreviewed)) was.unreviewed = unreviewed;
  return Object.keys(was).length > 0 ? was : null;
};
