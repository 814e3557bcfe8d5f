import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '@vitrine/contracts/i18n';
import type { RatingFilter } from '@vitrine/contracts/media/own-photos.rules';
import { keywordsIn, withKeyword, type PhotosView } from '../../../data/photos/photos-view.js';
import type { ViewChange } from '../../../shared/hooks/use-list-view.js';
import { formatDay } from '../../../shared/lib/format-date.js';

/** A filter of the sheet that is on, and what takes it off. */
export interface ActiveFilter {
  name: string;
  value: string;
  without: ViewChange<PhotosView>;
}

export const RATING_LABELS: Record<RatingFilter, MessageDescriptor> = {
  5: msg`5 stars`,
  4: msg`4 stars or more`,
  3: msg`3 stars or more`,
  2: msg`2 stars or more`,
  1: msg`1 star or more`,
  rejected: msg`Rejected`,
  unrated: msg`No rating`,
};

/** In the order of the sheet. `projects`: those that the photographer has, once they are known. */
export const activeFilters = (view: PhotosView, projects: readonly { id: string; title: string }[]): ActiveFilter[] => {
  const all: ActiveFilter[] = [
    ...keywordsIn(view.keywords).map((word) => ({
      name: t`Keyword`,
      value: word,
      without: (now: PhotosView) => withKeyword(now, word, false),
    })),
    { name: t`Rating`, value: view.rating && i18n._(RATING_LABELS[view.rating]), without: { rating: '' } },
    { name: t`Camera`, value: view.camera, without: { camera: '' } },
    { name: t`Lens`, value: view.lens, without: { lens: '' } },
    { name: t`Taken`, value: daysOf(view), without: { takenFrom: '', takenTo: '' } },
    {
      name: t`Project`,
      value: view.project && (projects.find(({ id }) => id === view.project)?.title ?? '…'),
      without: { project: '' },
    },
    { name: t`Original`, value: view.lost ? t`missing or damaged` : '', without: { lost: false } },
  ];
  return all.filter(({ value }) => value);
};

const daysOf = ({ takenFrom, takenTo }: PhotosView): string => {
  const [from, to] = [takenFrom, takenTo].map((day) => day && formatDay(`${day}T12:00:00`));
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t`since ${from}`;
  return to ? t`until ${to}` : '';
};
