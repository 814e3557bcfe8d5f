import { expect, it } from '@jest/globals';
import { interleaveFeatured } from '../../interleave.js';
import { rowsOf } from './wall-rows.js';

interface Numbered {
  id: number;
  featured: boolean;
}
const many = (count: number, featured: boolean, from = 1): Numbered[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, featured }));
const wall = (rest: number, featured: number) =>
  interleaveFeatured({ rest: many(rest, false), featured: many(featured, true, 1_001) });
const shape = (rows: { photos: unknown[]; isLarge: boolean }[]) =>
  rows.map(({ photos, isLarge }) => (isLarge ? 'large' : photos.length));

it('gives the featured photo of every 4th slot a row of its own, and three to the others', () => {
  expect(shape(rowsOf(wall(6, 2), true))).toEqual([3, 'large', 3, 'large']);
  expect(shape(rowsOf(wall(9, 1), true))).toEqual([3, 'large', 3, 3]);
  expect(shape(rowsOf(wall(0, 8), true))).toEqual([3, 'large', 3, 'large']);
});
it('fills the last row with what is left', () => {
  expect(shape(rowsOf(wall(1, 0), true))).toEqual(['large']);
  expect(shape(rowsOf(wall(2, 0), true))).toEqual([2]);
  expect(shape(rowsOf(wall(7, 0), true))).toEqual([3, 3, 'large']);
  expect(shape(rowsOf([], true))).toEqual([]);
});
it('shows every photo once', () => {
  for (const [rest, featured] of [
    [50, 10],
    [10, 50],
    [0, 61],
    [61, 0],
  ] as const)
    expect(rowsOf(wall(rest, featured), true).flatMap(({ photos }) => photos)).toEqual(wall(rest, featured));
});
it('leaves the rows that stand when more follow', () => {
  const whole = rowsOf(wall(500, 40), true);
  for (const count of [1, 59, 60, 61, 62, 63, 200]) {
    const begun = rowsOf(wall(500, 40).slice(0, count), false);
    expect(whole.slice(0, begun.length)).toEqual(begun);
  }
});
