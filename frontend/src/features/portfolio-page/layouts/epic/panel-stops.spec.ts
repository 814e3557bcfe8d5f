import { expect, it } from '@jest/globals';
import { nextStop, type Panel } from './panel-stops.js';

const HEIGHT = 800;
const page = (...heights: number[]): Panel[] => {
  let top = 0;
  return heights.map((height) => {
    const panel = { top, bottom: top + height };
    top += height;
    return panel;
  });
};
const from = (panels: Panel[], at: number) => [
  nextStop(panels, { at, height: HEIGHT }, 1),
  nextStop(panels, { at, height: HEIGHT }, -1),
];

it('steps from panel to panel, and from in between to the nearest one in that direction', () => {
  const three = page(800, 800, 800);
  expect(from(three, 800)).toEqual([1600, 0]);
  expect(from(three, 900)).toEqual([1600, 800]);
  expect(from(three, 801)).toEqual([1600, 0]);
});
it('leaves the page alone above the first panel and below the last one', () => {
  expect(from(page(800, 800), 0)).toEqual([800, null]);
  expect(from(page(800, 800), 800)).toEqual([null, 0]);
  expect(from([], 300)).toEqual([null, null]);
});
it('steps back from the footer to the last panel', () => {
  expect(from(page(800, 800), 1_000)).toEqual([null, 800]);
});
it('lets a panel that is higher than the window be read to its end', () => {
  const tall = page(800, 2_000, 800);
  expect(from(tall, 800)).toEqual([null, 0]);
  expect(from(tall, 1_500)).toEqual([null, null]);
  expect(from(tall, 2_000)).toEqual([2_800, null]);
  expect(from(tall, 2_800)).toEqual([null, 2_000]);
});
