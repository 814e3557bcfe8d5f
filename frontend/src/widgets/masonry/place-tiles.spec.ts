import { expect, it } from '@jest/globals';
import { placeTiles } from './place-tiles.js';

const shaped = (...ratios: number[]) => ratios.map((ratio) => ({ image: { width: ratio * 1000, height: 1000 } }));
const columnsOf = (...ratios: number[]) => placeTiles(shaped(...ratios), 3, false).map(({ column }) => column);

it('puts photos of one shape in reading order, left to right', () => {
  expect(columnsOf(1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5)).toEqual([1, 2, 3, 1, 2, 3, 1]);
});
it('continues in the shortest column, so that no column falls behind', () => {
  expect(columnsOf(0.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5)).toEqual([1, 2, 3, 2, 3, 2, 3]);
  const places = placeTiles(
    shaped(...Array.from({ length: 300 }, (_, at) => [0.66, 1.5, 1, 1.78, 0.8][(at * 7) % 5] ?? 1)),
    3,
    true,
  );
  const heights = [1, 2, 3].map((column) =>
    Math.max(...places.filter((it) => it.column === column).map((it) => it.above)),
  );
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(2);
});
it('computes the height above a tile', () => {
  expect(placeTiles(shaped(2, 1, 0.5), 1, false)).toEqual([
    { column: 1, above: 0, before: 0 },
    { column: 1, above: 0.5, before: 1 },
    { column: 1, above: 1.5, before: 2 },
  ]);
});
it('leaves placed tiles unchanged when more follow', () => {
  const ratios = Array.from({ length: 200 }, (_, at) => [0.66, 1.5, 1, 1.78][(at * 3) % 4] ?? 1);
  const some = placeTiles(shaped(...ratios.slice(0, 60)), 3, true);
  expect(placeTiles(shaped(...ratios), 3, true).slice(0, 60)).toEqual(some);
});
it('ends a complete masonry evenly, and moves nothing but the last few tiles for it', () => {
  const photos = shaped(1.5, 1.5, 1.5, 1.5, 0.66, 1.5, 0.66, 1.5, 1, 1.5, 0.66);
  const endsOf = (places: { column: number; above: number; before: number }[]) =>
    [1, 2, 3].map((column) =>
      Math.max(
        ...places.map((place, at) => {
          const { width, height } = photos[at]?.image ?? { width: 1, height: 0 };
          return place.column === column ? place.above + place.before * 0.05 + height / width : 0;
        }),
      ),
    );
  const spreadOf = (ends: number[]) => Math.max(...ends) - Math.min(...ends);
  const [open, complete] = [placeTiles(photos, 3, false), placeTiles(photos, 3, false, true)];
  expect(spreadOf(endsOf(complete))).toBeLessThan(spreadOf(endsOf(open)) / 2);
  expect(complete.slice(0, -6)).toEqual(open.slice(0, -6));
});
it('leaves one row in its order', () => {
  expect(placeTiles(shaped(0.66, 1.5, 1.5), 3, false, true).map(({ column }) => column)).toEqual([1, 2, 3]);
});
