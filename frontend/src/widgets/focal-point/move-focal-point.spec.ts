import { expect, it } from '@jest/globals';
import { isSamePoint, movedByKey, pointAt } from './move-focal-point.js';

it('moves by one percent with an arrow key, and never off the photo', () => {
  const point = { x: 0, y: 99 };
  expect(movedByKey(point, 'ArrowRight')).toEqual({ x: 1, y: 99 });
  expect(movedByKey(point, 'ArrowLeft')).toEqual({ x: 0, y: 99 });
  expect(movedByKey(point, 'ArrowUp')).toEqual({ x: 0, y: 98 });
  expect(movedByKey({ x: 0, y: 100 }, 'ArrowDown')).toEqual({ x: 0, y: 100 });
  expect(movedByKey(point, 'Enter')).toBeNull();
});

it('is where the photo was pressed, in whole percent of what is shown', () => {
  const box = { left: 100, top: 50, width: 300, height: 200 };
  expect(pointAt(box, { clientX: 200, clientY: 100 })).toEqual({ x: 33, y: 25 });
  expect(pointAt(box, { clientX: 90, clientY: 260 })).toEqual({ x: 0, y: 100 });
});

it('is the same with the same numbers, and the middle only when none is set', () => {
  expect(isSamePoint({ x: 1, y: 2 }, { x: 1, y: 2 })).toBe(true);
  expect(isSamePoint(null, null)).toBe(true);
  expect(isSamePoint(null, { x: 50, y: 50 })).toBe(false);
});
