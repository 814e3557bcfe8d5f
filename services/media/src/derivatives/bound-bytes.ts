import { ICON_FILES } from '@vitrine/contracts/media/site-image.rules';
import type { Encoded } from './pixels.js';

/** Most bytes of all derivatives together for each byte of the original … */
const TIMES = 4;
/** … and besides, for originals that are hardly larger than their headers. */
const LITTLE_BYTES = 64 * 1024;

/**
 * `encoded` without its widest derivatives where those have too many bytes for an original of `bytes` (decision 0025):
 * derivatives do not count against a quota, and a file can say very much in very few bytes. The narrowest one stays.
 */
export const boundBytes = (bytes: number, encoded: Encoded): Encoded => {
  const sizes = new Map(encoded.derivatives.map((one) => [one.name, one.bytes.length]));
  let room = bytes * TIMES + LITTLE_BYTES - (sizes.get('card.jpg') ?? 0);
  const widths = encoded.widths.filter((width, i) => {
    room -= (sizes.get(`${width}.webp`) ?? 0) + (sizes.get(`${width}.jpg`) ?? 0);
    return room >= 0 || i === 0;
  });
  const names = new Set(['card.jpg', ...ICON_FILES, ...widths.flatMap((width) => [`${width}.webp`, `${width}.jpg`])]);
  const derivatives = encoded.derivatives.filter(({ name }) => names.has(name));
  return { ...encoded, widths, hdrWidths: encoded.hdrWidths.filter((width) => widths.includes(width)), derivatives };
};

/**
 * Whether AVIF files of `avif` bytes may stand beside WebP ones of `webp` bytes: all or none, because a browser takes its
 * width from those there are, and would show a narrow one large.
 */
export const areAvifBounded = (webp: readonly number[], avif: readonly number[]): boolean =>
  sum(avif) <= sum(webp) + LITTLE_BYTES;

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
