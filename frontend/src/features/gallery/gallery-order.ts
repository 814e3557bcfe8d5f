import type { PhotoView } from '../../widgets/photo-image/photo-view.js';

/** Featured photos first, the order otherwise kept (GAL-13). */
export const featuredFirst = <P extends Pick<PhotoView, 'featured'>>(photos: readonly P[]): P[] => [
  ...photos.filter((photo) => photo.featured),
  ...photos.filter((photo) => !photo.featured),
];

/**
 * The order for visitors: a category as the server gives it, everything with the first photo first and the rest
 * shuffled (GAL-14, GAL-24). Later parts are shuffled on their own, so that nothing rendered moves; a photo in two
 * parts, because others were published meanwhile, keeps its first place.
 */
export const galleryOrder = <P extends { id: string }>(
  parts: readonly (readonly P[])[],
  category: string,
  day: string,
): P[] => {
  const ordered = parts.map((part, at) =>
    category !== 'all' ? part : at === 0 ? firstStaysRestShuffled(part, day) : shuffled(part, day),
  );
  return [...new Map(ordered.flat().map((photo) => [photo.id, photo])).values()];
};

/** The first stays, the rest is shuffled, the same way for the whole UTC day, `2026-05-01`. */
export const firstStaysRestShuffled = <P>(photos: readonly P[], day: string): P[] => [
  ...photos.slice(0, 1),
  ...shuffled(photos.slice(1), day),
];

const shuffled = <P>(photos: readonly P[], day: string): P[] => {
  const rest = [...photos];
  const random = seeded(Math.floor(Date.parse(day) / 86_400_000));
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  return rest;
};

// mulberry32: a few lines, well spread, the same in every browser.
const seeded = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
