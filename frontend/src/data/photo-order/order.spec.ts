import { describe, expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import {
  announce,
  gapAt,
  loadedOf,
  photosOf,
  place,
  placeOf,
  positionText,
  runsOf,
  standIn,
  totalOf,
  type Order,
} from './order.js';

const photo = (id: string) => aPhoto({ id, isPublic: true });
const orderOf = (total: number, ...pages: string[]): Order => ({
  pageParams: pages.map((_page, at) => at),
  pages: pages.map((ids) => ({
    photos: ids.split('').map(photo),
    counts: { all: 20, matching: total, public: total, featured: 0, unreviewed: 0 },
  })),
});
const ids = (order: Order) =>
  photosOf(order)
    .map(({ id }) => id)
    .join('');
const sizes = (order: Order) => order.pages.map(({ photos }) => photos.length);

describe('an order that is loaded to its end', () => {
  const order = orderOf(5, 'abc', 'de');
  it.each([
    ['e', 'a', 'eabcd'],
    ['a', 'c', 'bacde'],
    ['a', null, 'bcdea'],
    ['c', 'd', 'abcde'],
  ])('puts %s before %s', (id, before, expected) => {
    const next = place(order, { photos: [photo(id)], before });
    expect([ids(next), sizes(next), totalOf(next)]).toEqual([expected, [3, 2], 5]);
  });
});

describe('an order with more pages', () => {
  const order = orderOf(9, 'abc', 'de');
  it('drops a photo that moves beyond the loaded part', () => {
    const gone = place(order, { photos: [photo('b')], before: null });
    expect([ids(gone), loadedOf(gone.pages), sizes(gone)]).toEqual(['acde', 4, [3, 1]]);
    expect(ids(place(order, { photos: [photo('b')], before: 'x' }))).toBe('acde');
  });
  it('takes one in from there', () => {
    const next = place(order, { photos: [photo('x')], before: 'b' });
    expect([ids(next), sizes(next)]).toEqual(['axbcde', [3, 3]]);
  });
});

it('shows a photo once that two pages hold', () => {
  expect(ids(orderOf(5, 'abc', 'cd'))).toBe('abcd');
});
describe('photos that move together', () => {
  const all = 'abcdefg'.split('').map(photo);
  const moving = new Set(['b', 'd', 'e']);
  const said = (runs: ReturnType<typeof runsOf>) =>
    runs.map(({ photos, before }) => `${photos.map(({ id }) => id).join('')}>${before}`);

  it.each([
    [0, 0, 'a'],
    [1, 2, 'c'],
    [2, 5, 'f'],
    [4, 7, null],
  ])('come to place %i by the gap before the photo that stays there', (to, gap, before) => {
    expect([gapAt(all, moving, to), standIn(all, 7, moving, gap), placeOf(all, moving, gap)]).toEqual([
      gap,
      before,
      to,
    ]);
  });
  it('are given by number where the order is not loaded', () => {
    expect([gapAt(all, moving, 20), standIn(all, 40, moving, 23), standIn(all, 40, moving, 7)]).toEqual([23, 23, 7]);
  });
  it('are found by runs before photos that stay', () => {
    expect(said(runsOf(all, 7, moving))).toEqual(['b>c', 'de>f']);
    expect(said(runsOf(all, 7, new Set(['f', 'g'])))).toEqual(['fg>null']);
    expect(said(runsOf(all, 9, new Set(['f', 'g'])))).toEqual(['fg>7']);
  });
  it('keep their order, and their runs bring back what was', () => {
    const order = orderOf(7, 'abcdefg');
    const moved = place(order, { photos: all.filter(({ id }) => moving.has(id)), before: 'a' });
    expect([ids(moved), ids(runsOf(all, 7, moving).reduce(place, moved))]).toEqual(['bdeacfg', 'abcdefg']);
  });
});

it('describes each step in words', () => {
  const dunes = [aPhoto({ title: 'Dunes' })];
  expect([
    announce('lifted', dunes, positionText(2, 1, 40)),
    announce('over', dunes, positionText(4, 1, 40)),
    announce('dropped', dunes, positionText(4, 1, 40)),
    announce('cancelled', dunes, positionText(2, 1, 40)),
    announce('over', [...dunes, ...dunes], positionText(4, 2, 1_040)),
  ]).toEqual([
    'Picked up Dunes, position 3 of 40.',
    'Dunes is over position 5 of 40.',
    'Dunes was put down at position 5 of 40.',
    'Moving was canceled. Dunes is back at position 3 of 40.',
    '2 photos are over positions 5 to 6 of 1,040.',
  ]);
});
