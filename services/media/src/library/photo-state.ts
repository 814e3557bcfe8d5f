import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@vitrine/contracts/errors/app-error';
import { i18n } from '@vitrine/contracts/i18n';
import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import type { BulkEditDto, PhotoStateDto, ReplaceTextDto } from '@vitrine/contracts/media/own-photos.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { replacedDescription, replacedTitle } from '@vitrine/contracts/media/replace-text.rules';
import type { Photo } from '../photos/photo.entity.js';
import { setUnreviewed, unreviewedOf } from '../photos/review-state.js';
import { sanitiseDescription } from '@vitrine/platform/validation/sanitise-html';
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

/** What one edit makes of each photo. Throws VALIDATION for titles or tags that become too many or too long. */
export const editedState = (edit: BulkEditDto, photoIds: readonly string[]): ((photo: Photo) => PhotoState) => {
  const { addTags, removeTags, suggestions, numberFrom, titleFromFile, replace, ...rest } = edit;
  const titles = numberFrom === undefined ? null : numberedTitles(edit.title ?? '', numberFrom, photoIds);
  return (photo) => ({
    ...rest,
    ...(titles && { title: titles.get(photo.id) }),
    ...(titleFromFile && photo.fileName && { title: titleOf(photo.fileName) }),
    ...(replace && replacedIn(photo, replace)),
    ...textsAfter(photo, { addTags, removeTags, suggestions, altText: edit.altText }),
  });
};

/** `Wedding 1`, `Wedding 2` …, by photo. Throws VALIDATION for a title that becomes too long. */
const numberedTitles = (title: string, from: number, photoIds: readonly string[]): ReadonlyMap<string, string> => {
  const last = from + photoIds.length - 1;
  if (`${title} ${last}`.length > PHOTO_LIMITS.titleMax)
    throw new AppError('VALIDATION', i18n._('The title is too long for its numbers.'), {
      title: [i18n._('It is too long.')],
    });
  return new Map(photoIds.map((id, at) => [id, `${title} ${from + at}`]));
};

const replacedIn = (photo: Photo, replace: ReplaceTextDto): PhotoState => ({
  ...(replace.in.includes('title') && { title: replacedTitle(photo.title, replace) }),
  ...(replace.in.includes('description') && {
    description: replacedDescription(photo.description ?? null, replace),
  }),
});

type TextsEdit = Pick<BulkEditDto, 'addTags' | 'removeTags' | 'altText' | 'suggestions'>;

/** Tags, alt text and what is left to review of them. What owners name themselves is theirs. */
const textsAfter = (photo: Photo, { addTags, removeTags, altText, suggestions }: TextsEdit): PhotoState => {
  const left = unreviewedOf(photo);
  const gone = suggestions === 'remove' ? left : null;
  const unwanted = [...(gone?.tags ?? []), ...(removeTags ?? [])];
  const typed = tidyTags(addTags ?? []);
  return {
    altText: gone?.altText && altText === undefined ? null : altText,
    ...((addTags || unwanted.length > 0) && { tags: retagged(photo.tags, typed, unwanted) }),
    ...(suggestions && { unreviewed: null }),
    ...(left &&
      !suggestions && {
        unreviewed: {
          tags: left.tags.filter((tag) => !typed.includes(tag)),
          altText: left.altText && altText === undefined,
        },
      }),
  };
};

const retagged = (tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] => {
  const unwanted = new Set(tidyTags(remove));
  const result = tidyTags([...tags.filter((tag) => !unwanted.has(tag)), ...add]);
  if (result.length > PHOTO_LIMITS.tagsOfPhotoMax && result.length > tags.length)
    throw new AppError(
      'VALIDATION',
      i18n._('A photo can have at most {max} tags.', { max: PHOTO_LIMITS.tagsOfPhotoMax }),
    );
  return result;
};
