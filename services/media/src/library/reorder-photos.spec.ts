import { describe, expect, it } from '@jest/globals';
import { placesBetween, STEP, type Gap } from './reorder-photos.js';

const gap = (over: Partial<Gap>): Gap => ({ after: null, before: null, front: -1_000 * STEP, ...over });

describe('placesBetween', () => {
  it.each([
    ['two neighbours', gap({ after: 0, before: 1_000 }), 3],
    ['the least room', gap({ after: 10, before: 14 }), 3],
    ['the far end', gap({ after: 7 }), 3],
    ['the front', gap({ before: -5 * STEP }), 3],
    ['a crowded front', gap({ before: -999 * STEP }), 3],
    ['no neighbour', gap({}), 3],
    ['times of day', gap({ after: -1_795_000_000_000_000, before: -1_794_999_999_000_000 }), 500],
  ])('finds places at %s: whole, ascending, inside', (_case, where, count) => {
    const places = placesBetween(where, count) ?? [];
    const line = [where.after ?? where.front, ...places, where.before ?? Infinity];
    expect(places).toHaveLength(count);
    expect(places.every(Number.isSafeInteger)).toBe(true);
    expect(line.every((place, i) => i === 0 || place > (line[i - 1] ?? 0))).toBe(true);
  });

  it('keeps the gap in front of all for the next one', () => {
    expect(placesBetween(gap({ before: 0 }), 1)).toEqual([-STEP]);
  });

  it.each([
    ['too little room', gap({ after: 10, before: 13 }), 3],
    ['none', gap({ after: 10, before: 10 }), 1],
    ['a first photo that is as new as can be', gap({ before: -1_000 * STEP }), 1],
    ['a first photo from the future', gap({ before: -1_001 * STEP }), 1],
  ])('finds none in %s', (_case, where, count) => {
    expect(placesBetween(where, count)).toBeNull();
  });
});
