import type { RatingFilter } from '@vitrine/contracts/media/own-photos.rules';
import { keywordsIn, type PhotosView } from '../../../data/photos/photos-view.js';
import { formatDay } from '../../../shared/lib/format-date.js';
import { PHOTO_LIST_TEXT } from '../photo-list-texts.js';

const TEXT = PHOTO_LIST_TEXT.activeFilters;

/** A filter of the sheet that is on, and what takes it off. */
export interface ActiveFilter {
  name: string;
  value: string;
  without: Partial<PhotosView>;
}

export const RATING_LABELS: Record<RatingFilter, string> = {
  5: '5 stars',
  4: '4 stars or more',
  3: '3 stars or more',
  2: '2 stars or more',
  1: '1 star or more',
  rejected: 'Rejected',
  unrated: 'No rating',
};

/** In the order of the sheet. */
export const activeFilters = (view: PhotosView): ActiveFilter[] => {
  const keywords = keywordsIn(view.keywords);
  const all: ActiveFilter[] = [
    ...keywords.map((word) => ({
      name: TEXT.keyword,
      value: word,
      without: { keywords: keywords.filter((other) => other !== word).join(',') },
    })),
    { name: TEXT.rating, value: view.rating && RATING_LABELS[view.rating], without: { rating: '' } },
    { name: TEXT.camera, value: view.camera, without: { camera: '' } },
    { name: TEXT.lens, value: view.lens, without: { lens: '' } },
    { name: TEXT.taken, value: daysOf(view), without: { takenFrom: '', takenTo: '' } },
    { name: TEXT.original, value: view.lost ? TEXT.lost : '', without: { lost: false } },
  ];
  return all.filter(({ value }) => value);
};

const daysOf = ({ takenFrom, takenTo }: PhotosView): string => {
  const [from, to] = [takenFrom, takenTo].map((day) => day && formatDay(`${day}T12:00:00`));
  if (from && to) return from === to ? from : TEXT.between(from, to);
  if (from) return TEXT.since(from);
  return to ? TEXT.until(to) : '';
};
