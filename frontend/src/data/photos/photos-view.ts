import { msg, t } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { isDay } from '@vitrine/contracts/fields/is-day';
import { UUID_PATTERN } from '@vitrine/contracts/fields/patterns';
import { cameraName } from '@vitrine/contracts/media/exif.rules';
import {
  hasRating,
  KEYWORDS_FILTER_MAX,
  OWN_PHOTO_SORTS,
  RATING_FILTERS,
  VISIBILITY_FILTERS,
  type OwnPhotoSort,
  type RatingFilter,
  type VisibilityFilter,
} from '@vitrine/contracts/media/own-photos.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { choiceField, flagField, listView, textField, type ViewField } from '../../shared/lib/list-view.js';

/** Filter and order of the user's photos. It is kept in the page's address. */
export interface PhotosView {
  q: string;
  category: string;
  visibility: VisibilityFilter;
  /** Only photos with something to review. */
  unreviewed: boolean;
  /** Only photos whose original is missing or damaged. */
  lost: boolean;
  /** With commas between them. */
  keywords: string;
  rating: RatingFilter | '';
  camera: string;
  lens: string;
  /** Days, `YYYY-MM-DD`. */
  takenFrom: string;
  takenTo: string;
  /** Id of a project that the photos stand in. */
  project: string;
  sort: OwnPhotoSort;
  trash: boolean;
}

/** Words with commas between them, each once whatever its case. What cannot be a keyword is left out. */
export const keywordsIn = (text: string): string[] => {
  const words = new Map<string, string>();
  for (const word of text
    .normalize('NFC')
    .split(',')
    .map((part) => part.trim()))
    if (word && word.length <= PHOTO_LIMITS.tagMax && !words.has(word.toLowerCase()))
      words.set(word.toLowerCase(), word);
  return [...words.values()].slice(0, KEYWORDS_FILTER_MAX);
};

/** The view with a keyword, or without it, whatever its case. */
export const withKeyword = (now: PhotosView, word: string, isWanted: boolean): Pick<PhotosView, 'keywords'> => {
  const others = keywordsIn(now.keywords).filter((other) => other.toLowerCase() !== word.toLowerCase());
  return { keywords: (isWanted ? [...others, word] : others).join(',') };
};

const dayField = (param: string): ViewField<string> => ({
  ...textField(param),
  read: (text) => (text && isDay(text) ? text : ''),
});

const FIELDS = listView({
  trash: flagField('view', 'trash'),
  q: textField('q'),
  category: textField('category', 'all'),
  visibility: choiceField<VisibilityFilter>('show', VISIBILITY_FILTERS, 'all'),
  unreviewed: flagField('review', 'open'),
  lost: flagField('original', 'lost'),
  keywords: { ...textField('keywords'), read: (text) => keywordsIn(text ?? '').join(',') },
  rating: choiceField<RatingFilter | ''>('rating', RATING_FILTERS, ''),
  camera: textField('camera'),
  lens: textField('lens'),
  takenFrom: dayField('from'),
  takenTo: dayField('to'),
  project: { ...textField('project'), read: (text) => (text && UUID_PATTERN.test(text) ? text : '') },
  sort: choiceField<OwnPhotoSort>('sort', OWN_PHOTO_SORTS, 'newest'),
});

export const EVERYTHING: PhotosView = FIELDS.plain;
export const TRASH: PhotosView = { ...EVERYTHING, trash: true };

export const VIEW_PARAMS = FIELDS.params;

/** The trash has no filters and no order of its own. */
export const viewOf = (params: URLSearchParams): PhotosView => {
  const view = FIELDS.read(params);
  return view.trash ? TRASH : view;
};

/** The address of a view: only what differs from the plain page is in it. */
export const paramsOf = (view: PhotosView): URLSearchParams => FIELDS.write(view);

export const SORT_LABELS: Record<OwnPhotoSort, MessageDescriptor> = {
  newest: msg`Newest first`,
  oldest: msg`Oldest first`,
  taken: msg`Taken, newest first`,
  'taken-oldest': msg`Taken, oldest first`,
  title: msg`By title`,
  portfolio: msg`Portfolio order`,
};

/** The filters of the sheet, all off. */
export const NO_FACETS = {
  keywords: '',
  rating: '',
  camera: '',
  lens: '',
  takenFrom: '',
  takenTo: '',
  project: '',
  lost: false,
} as const;

export const isFiltered = (view: PhotosView): boolean =>
  view.q.trim() !== '' ||
  view.category !== 'all' ||
  view.visibility !== 'all' ||
  view.unreviewed ||
  Object.entries(NO_FACETS).some(([name, off]) => view[name as keyof typeof NO_FACETS] !== off);

/** The two boxes of the toolbar and the one value they make (PHOTO-17). */
export const boxesOf = (visibility: VisibilityFilter): { isPublic: boolean; isPrivate: boolean } => ({
  isPublic: visibility === 'all' || visibility === 'public',
  isPrivate: visibility === 'all' || visibility === 'private',
});
export const visibilityOf = (boxes: { isPublic: boolean; isPrivate: boolean }): VisibilityFilter => {
  if (boxes.isPublic) return boxes.isPrivate ? 'all' : 'public';
  return boxes.isPrivate ? 'private' : 'none';
};

/**
 * Whether the server would list the photo in this view. A guess that only decides whether to refetch: what is
 * shown is always the server's answer.
 */
export const belongsIn = (view: PhotosView, photo: PhotoDto): boolean => {
  if (view.trash !== (photo.trashed !== null)) return false;
  const boxes = boxesOf(view.visibility);
  if (!(photo.isPublic ? boxes.isPublic : boxes.isPrivate)) return false;
  if (view.unreviewed && !photo.unreviewed) return false;
  if (view.lost && !photo.file.lost) return false;
  if (view.category !== 'all' && photo.category !== view.category) return false;
  if (!hasFacets(view, photo)) return false;
  const wanted = view.q.normalize('NFC').trim().toLowerCase();
  const words = [photo.title, plainText(photo.description), photo.file.name, ...keywordsOf(photo)];
  return !wanted || words.join(' ').toLowerCase().includes(wanted);
};

const hasFacets = (view: PhotosView, photo: PhotoDto): boolean => {
  const { exif, fileMetadata } = photo;
  if (view.rating && !hasRating(view.rating, fileMetadata.rating)) return false;
  if (view.camera && view.camera !== cameraName(exif)) return false;
  if (view.lens && view.lens !== exif.lens) return false;
  const taken = exif.takenAt?.slice(0, 10);
  if (view.takenFrom && !(taken && taken >= view.takenFrom)) return false;
  if (view.takenTo && !(taken && taken <= view.takenTo)) return false;
  const words = new Set(keywordsOf(photo).map((word) => word.toLowerCase()));
  return keywordsIn(view.keywords).every((word) => words.has(word.toLowerCase()));
};

const keywordsOf = ({ tags, fileMetadata }: PhotoDto): string[] =>
  [...tags, ...(fileMetadata.keywords ?? [])].flatMap((said) => said.split(',').map((word) => word.trim()));

/** Whether a change of a photo gives it another place in this view. */
export const movesIn = (view: PhotosView, before: PhotoDto, after: PhotoDto): boolean =>
  (view.sort.startsWith('taken') && before.exif.takenAt !== after.exif.takenAt) ||
  (view.sort === 'title' && before.title !== after.title) ||
  (view.sort === 'portfolio' && before.position !== after.position);

/** PHOTO-22. */
export const captionOf = (shown: number, all: number): string =>
  t`Showing ${shown.toLocaleString('en')} of ${all.toLocaleString('en')} photos`;

// Searching for "strong" must not find every bold word.
const plainText = (html: string | null): string => html?.replace(/<[^>]*>/g, ' ') ?? '';
