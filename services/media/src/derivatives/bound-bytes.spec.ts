import { expect, it } from '@jest/globals';
import { areAvifBounded, boundBytes } from './bound-bytes.js';
import type { Encoded } from './pixels.js';

const KB = 1024;
const encoded = (card: number, ...sizes: number[]): Encoded => {
  const widths = sizes.map((_size, i) => 320 * (i + 1));
  const webp = widths.map((width, i) => ({
    name: `${width}.webp`,
    contentType: 'image/webp' as const,
    bytes: Buffer.alloc((sizes[i] ?? 0) * KB),
  }));
  const jpeg = { name: 'card.jpg', contentType: 'image/jpeg' as const, bytes: Buffer.alloc(card * KB) };
  return { widths, hdrWidths: [], thumbHash: 'x', derivatives: [...webp, jpeg] };
};

it('leaves derivatives alone that have few bytes for their original', () => {
  const made = encoded(100, 20, 80, 300, 800);
  expect(boundBytes(400 * KB, made)).toEqual(made);
});

it('leaves the widest out where a small file has become many bytes', () => {
  const { widths, derivatives } = boundBytes(100 * KB, encoded(100, 20, 80, 300, 800));
  expect(widths).toEqual([320, 640]);
  expect(derivatives.map(({ name }) => name)).toEqual(['320.webp', '640.webp', 'card.jpg']);
});

it('keeps the narrowest of a tiny file, and the card', () => {
  expect(boundBytes(1, encoded(100, 20, 80)).derivatives.map(({ name }) => name)).toEqual(['320.webp', 'card.jpg']);
});

it('HDR-01 counts JPEGs with a gain map, and leaves them out with their width', () => {
  const made = encoded(0, 20, 80);
  const hdr = made.widths.map((width) => ({
    name: `${width}.jpg`,
    contentType: 'image/jpeg' as const,
    bytes: Buffer.alloc(30 * KB),
  }));
  const { widths, hdrWidths, derivatives } = boundBytes(20 * KB, {
    ...made,
    hdrWidths: made.widths,
    derivatives: [...made.derivatives, ...hdr],
  });
  expect([widths, hdrWidths]).toEqual([[320], [320]]);
  expect(derivatives.map(({ name }) => name)).toEqual(['320.webp', 'card.jpg', '320.jpg']);
});

it('has AVIF in all widths or in none', () => {
  expect(areAvifBounded([20 * KB, 80 * KB], [30 * KB, 60 * KB])).toBe(true);
  expect(areAvifBounded([KB], [60 * KB])).toBe(true);
  expect(areAvifBounded([20 * KB, 80 * KB], [30 * KB, 140 * KB])).toBe(false);
});
