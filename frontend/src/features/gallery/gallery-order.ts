import type { PhotoView } from '../../widgets/photo-image/photo-view.js';

/** Featured photos first, the order otherwise kept (GAL-13). */
export const featuredFirst = <P extends Pick<PhotoView, 'featured'>>(photos: readonly P[]): P[] => [
  ...photos.filter((photo) => photo.featured),
  ...photos.filter((photo) => !photo.featured),
];

/** The first stays, the rest is shuffled, the same way for the whole UTC day (GAL-14, GAL-24). */
export const firstStaysRestShuffled = <P>(photos: readonly P[], today: Date): P[] => {
  const [first, ...rest] = photos;
  if (first === undefined) return [];
  const random = seeded(Math.floor(today.getTime() / 86_400_000));
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [rest[at], rest[other]] = [rest[other]!, rest[at]!];
  }
  return [first, ...rest];
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
