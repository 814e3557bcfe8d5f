import type { InfiniteData } from '@tanstack/react-query';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** The beginning of the portfolio's order, as far as it was asked for. */
export type Order = InfiniteData<OwnPhotosPageDto, number>;

/** A photo that changed its page between two answers is shown once. */
export const photosOf = (order: Order): PhotoDto[] => [
  ...new Map(order.pages.flatMap(({ photos }) => photos).map((photo) => [photo.id, photo])).values(),
];

/** How many photos the portfolio shows altogether. */
export const totalOf = (order: Order): number => order.pages.at(-1)?.counts.matching ?? 0;

/** How far the order is known, which is where the next page begins. */
export const loadedOf = (pages: readonly OwnPhotosPageDto[]): number =>
  pages.reduce((sum, { photos }) => sum + photos.length, 0);

/**
 * The order with `photo` right before the photo `before`; null: at the very end. Where that is beyond what is known (a
 * number), the photo leaves the known part.
 */
export const place = (order: Order, photo: PhotoDto, before: string | number | null): Order => {
  const all = photosOf(order);
  const complete = all.length >= totalOf(order);
  const rest = all.filter(({ id }) => id !== photo.id);
  const at = before === null ? (complete ? rest.length : -1) : rest.findIndex(({ id }) => id === before);
  return withPhotos(order, at < 0 ? rest : rest.toSpliced(at, 0, photo));
};

/** Keeps the pages' number: what is asked for next depends on how much is known, not on where pages were cut. */
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
 * In a list of `total`, the photo at `from` is to end up at `to` (both from 0): the place whose photo it has to be put
 * before. Equal to `total` when there is none.
 */
export const placeBefore = (from: number, to: number): number => (to > from ? to + 1 : to);

/** What a screen reader is told while a photo is carried. */
export const announce = (what: 'lifted' | 'over' | 'dropped' | 'cancelled', title: string, at: number, of: number) => {
  const where = `position ${at} of ${of}`;
  switch (what) {
    case 'lifted':
      return `Picked up ${title}, ${where}.`;
    case 'over':
      return `${title} is over ${where}.`;
    case 'dropped':
      return `${title} was put down at ${where}.`;
    case 'cancelled':
      return `Moving was cancelled. ${title} is back at ${where}.`;
  }
};
