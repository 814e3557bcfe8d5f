import {
  OWN_PHOTO_SORTS,
  VISIBILITY_FILTERS,
  type OwnPhotoSort,
  type VisibilityFilter,
} from '@vitrine/contracts/media/own-photos.rules';
import { choiceField, flagField, listView, textField } from '../../shared/lib/list-view.js';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** Filter and order of the user's photos. It is kept in the page's address. */
export interface PhotosView {
  q: string;
  category: string;
  visibility: VisibilityFilter;
  /** Only photos with something to review. */
  unreviewed: boolean;
  sort: OwnPhotoSort;
  trash: boolean;
}

const FIELDS = listView({
  trash: flagField('view', 'trash'),
  q: textField('q'),
  category: textField('category', 'all'),
  visibility: choiceField<VisibilityFilter>('show', VISIBILITY_FILTERS, 'all'),
  unreviewed: flagField('review', 'open'),
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

export const SORT_LABELS: Record<OwnPhotoSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  taken: 'Taken, newest first',
  'taken-oldest': 'Taken, oldest first',
  title: 'By title',
  portfolio: 'Portfolio order',
};

export const isFiltered = ({ q, category, visibility, unreviewed }: PhotosView): boolean =>
  q.trim() !== '' || category !== 'all' || visibility !== 'all' || unreviewed;

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
  if (view.category !== 'all' && photo.category !== view.category) return false;
  const wanted = view.q.trim().toLowerCase();
  const words = [photo.title, plainText(photo.description), photo.file.name, ...photo.tags];
  return !wanted || words.join(' ').toLowerCase().includes(wanted);
};

/** Whether a change of a photo gives it another place in this view. */
export const movesIn = (view: PhotosView, before: PhotoDto, after: PhotoDto): boolean =>
  (view.sort.startsWith('taken') && before.exif.takenAt !== after.exif.takenAt) ||
  (view.sort === 'title' && before.title !== after.title) ||
  (view.sort === 'portfolio' && before.position !== after.position);

/** PHOTO-22. */
export const captionOf = (shown: number, all: number): string =>
  `Showing ${shown.toLocaleString('en')} of ${all.toLocaleString('en')} photos`;

// Searching for "strong" must not find every bold word.
const plainText = (html: string | null): string => html?.replace(/<[^>]*>/g, ' ') ?? '';
