import { expect, it } from '@jest/globals';
import { placeOf, tileAfter, wallOf } from './wall-geometry.js';

it.each([
  [350, 2],
  [688, 3],
  [1280, 5],
  [0, 1],
])('has in %d pixels %d columns, which fill them', (width, columns) => {
  const wall = wallOf(width);
  expect(wall.columns).toBe(columns);
  expect(wall.columns * wall.cell + (wall.columns - 1) * wall.gap).toBe(width);
});

it('places tiles row by row', () => {
  const wall = { columns: 3, cell: 100, gap: 10, row: 200 };
  expect(placeOf(wall, 4)).toEqual({ left: 110, top: 200 });
});

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 4, 4],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 0, 3],
  ['ArrowDown', 2, 4],
  ['ArrowDown', 3, 3],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, 1],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['Enter', 2, null],
])('of five tiles in rows of three, %s leads from %d to %j', (key, from, to) => {
  expect(tileAfter(key, from, { columns: 3, cell: 100, gap: 10, row: 200 }, 5)).toBe(to);
});
