import { describe, expect, it } from '@jest/globals';
import { gapNear, gridOf, heightOf, markOf, placeOfTile, targetOf, tilesBetween } from './grid-geometry.js';

// Five columns of 184, 16 between them, rows 242 apart.
const grid = gridOf(984, 176, 16);

it('has as many columns as fit, and one where none does', () => {
  expect(grid).toEqual({ columns: 5, cell: 184, gap: 16, row: 242 });
  expect([gridOf(350, 100, 8).columns, gridOf(350, 300, 8).columns, gridOf(90, 120, 16).columns]).toEqual([3, 1, 1]);
  expect([heightOf(grid, 0), heightOf(grid, 5), heightOf(grid, 6)]).toEqual([0, 242, 484]);
});
it('puts tiles in rows', () => {
  expect([0, 4, 5, 7].map((index) => placeOfTile(grid, index))).toEqual([
    { left: 0, top: 0 },
    { left: 800, top: 0 },
    { left: 0, top: 242 },
    { left: 400, top: 242 },
  ]);
});
describe('the gap under a pointer', () => {
  it.each([
    ['on the left half of a tile, before it', 210, 100, { gap: 1, row: 0 }],
    ['on the right half, behind it', 350, 100, { gap: 2, row: 0 }],
    ['at the end of a row, in that row', 990, 100, { gap: 5, row: 0 }],
    ['at the start of the next, in that one', 0, 300, { gap: 5, row: 1 }],
    ['right of the last tile, at the end', 900, 300, { gap: 7, row: 1 }],
    ['above everything, at the start', -50, -300, { gap: 0, row: 0 }],
    ['below everything, in the last row', 210, 5000, { gap: 6, row: 1 }],
  ])('is %s', (_where, x, y, target) => {
    expect(gapNear(grid, 7, { x, y })).toEqual(target);
  });
});
it('marks the gap between two tiles, in the row that was meant', () => {
  expect(markOf(grid, { gap: 5, row: 0 })).toEqual({ left: 992, top: 0, height: 184 });
  expect(markOf(grid, targetOf(grid, 7, 5))).toEqual({ left: -8, top: 242, height: 184 });
  expect(markOf(grid, targetOf(grid, 10, 10))).toEqual({ left: 992, top: 242, height: 184 });
});
it('renders what is in the window and some rows around it', () => {
  expect(tilesBetween(grid, 1000, { top: 0, bottom: 484 })).toEqual({ from: 0, to: 20 });
  expect(tilesBetween(grid, 1000, { top: 2420, bottom: 2904 })).toEqual({ from: 40, to: 70 });
  expect(tilesBetween(grid, 12, { top: 24200, bottom: 24684 })).toEqual({ from: 12, to: 12 });
});
