import { expect, it } from '@jest/globals';
import { interleaveFeatured } from './interleave.js';

const many = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

it('PORT-22 PORT-41 LIM-23 gives every 4th slot to a featured photo, the others to the rest in order', () => {
  const slots = interleaveFeatured({ rest: many('r', 9), featured: many('F', 3) });
  expect(slots).toEqual(['r1', 'r2', 'r3', 'F1', 'r4', 'r5', 'r6', 'F2', 'r7', 'r8', 'r9', 'F3']);
});
it('PORT-23 PORT-41 appends what remains when one kind is used up', () => {
  expect(interleaveFeatured({ rest: many('r', 6), featured: ['F1'] })).toEqual([
    'r1',
    'r2',
    'r3',
    'F1',
    'r4',
    'r5',
    'r6',
  ]);
  expect(interleaveFeatured({ rest: ['r1'], featured: many('F', 3) })).toEqual(['r1', 'F1', 'F2', 'F3']);
});
it('PORT-41 holds every photo exactly once', () => {
  for (const [rest, featured] of [
    [0, 0],
    [0, 7],
    [7, 0],
    [13, 40],
    [200, 11],
  ] as const) {
    const all = [...many('r', rest), ...many('F', featured)];
    const slots = interleaveFeatured({ rest: many('r', rest), featured: many('F', featured) });
    expect(slots.toSorted()).toEqual(all.toSorted());
  }
});
it('ends before the place of a photo not loaded yet, so that nothing moves afterwards', () => {
  const rest = many('r', 500);
  const featured = many('F', 90);
  const whole = interleaveFeatured({ rest, featured });
  for (const [r, f] of [
    [2, 0],
    [60, 0],
    [45, 15],
    [45, 60],
    [500, 12],
  ] as const) {
    const begun = interleaveFeatured({
      rest: rest.slice(0, r),
      featured: featured.slice(0, f),
      restGoesOn: true,
      featuredGoesOn: true,
    });
    expect(begun.length).toBeGreaterThan(0);
    expect(whole.slice(0, begun.length)).toEqual(begun);
  }
});
