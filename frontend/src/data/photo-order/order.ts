import { t } from '@lingui/core/macro';
import type { InfiniteData } from '@tanstack/react-query';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { eachOnce } from '../../shared/lib/each-once.js';

/** The beginning of the portfolio's order, as far as it was fetched. */
export type Order = InfiniteData<OwnPhotosPageDto>;

export const photosOf = (order: Order): PhotoDto[] => eachOnce(order.pages.flatMap(({ photos }) => photos));

/** How many photos the portfolio shows altogether. */
export const totalOf = (order: Order): number => order.pages.at(-1)?.counts.matching ?? 0;

/** How far the order is loaded, which is where the next page begins. */
export const loadedOf = (pages: readonly OwnPhotosPageDto[]): number =>
  pages.reduce((sum, { photos }) => sum + photos.length, 0);

/** A position: the photo after it, null at the end. Beyond what is loaded: the number of the place, from 0. */
export type Stand = string | null | number;

/** Consecutive photos, and their position. */
export interface Run {
  photos: readonly PhotoDto[];
  before: Stand;
}

/** The order with the run at its position. Photos moved beyond the loaded part leave it. */
export const place = (order: Order, { photos, before }: Run): Order => {
  const all = photosOf(order);
  const complete = all.length >= totalOf(order);
  const moving = idsOf(photos);
  const rest = all.filter(({ id }) => !moving.has(id));
  const at = before === null ? (complete ? rest.length : -1) : rest.findIndex(({ id }) => id === before);
  return withPhotos(order, at < 0 ? rest : rest.toSpliced(at, 0, ...photos));
};

/** Keeps the pages' number: the next fetch depends on how much is loaded, not on page boundaries. */
const withPhotos = (order: Order, photos: readonly PhotoDto[]): Order => {
  let from = 0;
  const last = order.pages.length - 1;
  const pages = order.pages.map((page, at) => {
    const to = at === last ? photos.length : from + page.photos.length;
    const cut = { ...page, photos: photos.slice(from, to) };
    from = to;
    return cut;
  });
  return { ...order, pages };
};

/**
 * Gaps are counted as the order is rendered: gap 3 is before the fourth photo. The gap in which photos end up at a place
 * (from 0) once they are taken out; beyond what is loaded, all of them are counted as before it.
 */
export const gapAt = (all: readonly PhotoDto[], moving: ReadonlySet<string>, to: number): number => {
  let staying = 0;
  for (const [gap, { id }] of all.entries()) {
    if (moving.has(id)) continue;
    if (staying === to) return gap;
    staying += 1;
  }
  return to + moving.size;
};

/** At which place (from 0) photos end up that are put into a gap. */
export const placeOf = (all: readonly PhotoDto[], moving: ReadonlySet<string>, gap: number): number =>
  gap - all.slice(0, gap).filter(({ id }) => moving.has(id)).length;

/** Before which photo a gap is, when those that move do not count. */
export const standIn = (all: readonly PhotoDto[], total: number, moving: ReadonlySet<string>, gap: number): Stand => {
  let at = gap;
  for (let photo = all[at]; photo && moving.has(photo.id); photo = all[at]) at += 1;
  return at >= total ? null : (all[at]?.id ?? at);
};

/** The photos' present positions, in as few runs as possible. */
export const runsOf = (all: readonly PhotoDto[], total: number, moving: ReadonlySet<string>): Run[] => {
  const runs: { photos: PhotoDto[]; before: Stand }[] = [];
  for (const [at, photo] of all.entries()) {
    if (!moving.has(photo.id)) continue;
    const before = standIn(all, total, moving, at);
    const last = runs.at(-1);
    if (last?.before === before) last.photos.push(photo);
    else runs.push({ photos: [photo], before });
  }
  return runs;
};

export const idsOf = (photos: readonly PhotoDto[]): Set<string> => new Set(photos.map(({ id }) => id));

/** "Dunes", or how many there are. */
export const nameOf = (photos: readonly PhotoDto[]): string =>
  photos.length === 1 ? (photos[0]?.title ?? '') : t`${photos.length.toLocaleString('en')} photos`;

/** Position 3 of 40, or positions 3 to 5 of 40; `to` from 0. */
export const positionText = (to: number, count: number, total: number): string => {
  const [first = '', last = '', of = ''] = [to + 1, to + count, total].map((place) => place.toLocaleString('en'));
  return count === 1 ? t`position ${first} of ${of}` : t`positions ${first} to ${last} of ${of}`;
};

/** The screen reader's announcement while photos are moved; `where` comes from {@link positionText}. */
export const announce = (
  what: 'lifted' | 'over' | 'dropped' | 'cancelled',
  photos: readonly PhotoDto[],
  where: string,
): string => {
  const name = nameOf(photos);
  const isOne = photos.length === 1;
  switch (what) {
    case 'lifted':
      return t`Picked up ${name}, ${where}.`;
    case 'over':
      return isOne ? t`${name} is over ${where}.` : t`${name} are over ${where}.`;
    case 'dropped':
      return isOne ? t`${name} was put down at ${where}.` : t`${name} were put down at ${where}.`;
    case 'cancelled':
      return isOne
        ? t`Moving was canceled. ${name} is back at ${where}.`
        : t`Moving was canceled. ${name} are back where they were.`;
  }
};
