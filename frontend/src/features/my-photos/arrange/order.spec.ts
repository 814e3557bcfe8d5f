import { describe, expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { announce, loadedOf, photosOf, place, placeBefore, totalOf, type Order } from './order.js';

const photo = (id: string) => aPhoto({ id, isPublic: true });
const orderOf = (total: number, ...pages: string[]): Order => ({
  pageParams: pages.map((_page, at) => at),
  pages: pages.map((ids) => ({
    photos: ids.split('').map(photo),
    counts: { all: 20, matching: total, public: total, featured: 0 },
  })),
});
const ids = (order: Order) =>
  photosOf(order)
    .map(({ id }) => id)
    .join('');
const sizes = (order: Order) => order.pages.map(({ photos }) => photos.length);

describe('an order that is known to its end', () => {
  const order = orderOf(5, 'abc', 'de');
  it.each([
    ['e', 'a', 'eabcd'],
    ['a', 'c', 'bacde'],
    ['a', null, 'bcdea'],
    ['c', 'd', 'abcde'],
  ])('puts %s before %s', (id, before, expected) => {
    const next = place(order, photo(id), before);
    expect([ids(next), sizes(next), totalOf(next)]).toEqual([expected, [3, 2], 5]);
  });
});

describe('an order that goes on', () => {
  const order = orderOf(9, 'abc', 'de');
  it('lets a photo go beyond what is known', () => {
    const gone = place(order, photo('b'), null);
    expect([ids(gone), loadedOf(gone.pages), sizes(gone)]).toEqual(['acde', 4, [3, 1]]);
    expect(ids(place(order, photo('b'), 'x'))).toBe('acde');
  });
  it('takes one in from there', () => {
    const next = place(order, photo('x'), 'b');
    expect([ids(next), sizes(next)]).toEqual(['axbcde', [3, 3]]);
  });
});

it('shows a photo once that came with two pages', () => {
  expect(ids(orderOf(5, 'abc', 'cd'))).toBe('abcd');
});
it('knows which photo a photo has to be put before', () => {
  expect([placeBefore(5, 2), placeBefore(2, 5), placeBefore(0, 9)]).toEqual([2, 6, 10]);
});
it('tells in words what happens', () => {
  expect([
    announce('lifted', 'Dunes', 3, 40),
    announce('over', 'Dunes', 5, 40),
    announce('dropped', 'Dunes', 5, 40),
    announce('cancelled', 'Dunes', 3, 40),
  ]).toEqual([
    'Picked up Dunes, position 3 of 40.',
    'Dunes is over position 5 of 40.',
    'Dunes was put down at position 5 of 40.',
    'Moving was cancelled. Dunes is back at position 3 of 40.',
  ]);
});
