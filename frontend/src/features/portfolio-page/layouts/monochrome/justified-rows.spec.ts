import { expect, it } from '@jest/globals';
import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { aPhotoImage } from '@vitrine/testing/builders/photo';
import { interleaveFeatured } from '../../interleave.js';
import { justifiedRows } from './justified-rows.js';

interface Item {
  id: number;
  featured: boolean;
  image: PhotoImage;
}
const LANDSCAPE = aPhotoImage({ width: 3000, height: 2000 });
const many = (count: number, featured: boolean, from = 1, image = LANDSCAPE): Item[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, featured, image }));
const interleaved = (rest: number, featured: number, image = LANDSCAPE) =>
  interleaveFeatured({ rest: many(rest, false), featured: many(featured, true, 1_001, image) });
const shape = (rows: unknown[][]) => rows.map((row) => row.length);

it('gives the featured photo of every 4th slot a row of its own, and three to the others', () => {
  expect(shape(justifiedRows(interleaved(6, 2), true))).toEqual([3, 1, 3, 1]);
  expect(shape(justifiedRows(interleaved(9, 1), true))).toEqual([3, 1, 3, 3]);
  expect(shape(justifiedRows(interleaved(0, 8), true))).toEqual([3, 1, 3, 1]);
});
it.each([
  ['PORT-34 a landscape', 111, [3, 1, 3, 1]],
  ['PORT-36 what is nearly square', 110, [3, 1, 3, 1]],
  ['PORT-36 what is nearly square', 90, [3, 1, 3, 1]],
  ['PORT-35 a portrait not', 89, [3, 3, 2]],
])('%s hangs alone: %i to 100', (_what, width, rows) => {
  expect(shape(justifiedRows(interleaved(6, 2, aPhotoImage({ width, height: 100 })), true))).toEqual(rows);
});
it('fills the last row with what is left', () => {
  expect(shape(justifiedRows(interleaved(1, 0), true))).toEqual([1]);
  expect(shape(justifiedRows(interleaved(2, 0), true))).toEqual([2]);
  expect(shape(justifiedRows(interleaved(7, 0), true))).toEqual([3, 3, 1]);
  expect(shape(justifiedRows([], true))).toEqual([]);
});
it('shows every photo once', () => {
  for (const [rest, featured] of [
    [50, 10],
    [10, 50],
    [0, 61],
    [61, 0],
  ] as const)
    expect(justifiedRows(interleaved(rest, featured), true).flat()).toEqual(interleaved(rest, featured));
});
it('leaves the existing rows unchanged when more follow', () => {
  const whole = justifiedRows(interleaved(500, 40), true);
  for (const count of [1, 59, 60, 61, 62, 63, 200]) {
    const begun = justifiedRows(interleaved(500, 40).slice(0, count), false);
    expect(whole.slice(0, begun.length)).toEqual(begun);
  }
});
