import { describe, expect, it } from '@jest/globals';
import { dayIn, daysAfter, holds, isTimeZone, stateAt } from './gallery-state.js';

const AUCKLAND = 'Pacific/Auckland';
const at = new Date('2026-06-20T00:00:00Z');

describe('days', () => {
  it('CGAL-21 are those of the time zone', () => {
    expect(dayIn(AUCKLAND, at)).toBe('2026-06-20');
    expect(dayIn('America/Los_Angeles', at)).toBe('2026-06-19');
    expect(daysAfter('2026-02-27', 3)).toBe('2026-03-02');
    expect([isTimeZone('Europe/Vienna'), isTimeZone('Mars/Base')]).toEqual([true, false]);
  });
});

describe('stateAt', () => {
  const gallery = { state: 'open', opensOn: null, closesOn: null, timeZone: 'Europe/Vienna' } as const;

  it.each([
    ['draft', null],
    ['archived', null],
    ['closed', 'closed'],
    ['open', 'open'],
  ] as const)('CGAL-13 a gallery that is %s is %s to visitors', (state, expected) => {
    expect(stateAt({ ...gallery, state }, at)).toBe(expected);
  });

  it.each([
    ['the last second of its day', '2026-06-20T21:59:59Z', 'open'],
    ['the first of the next', '2026-06-20T22:00:00Z', 'closed'],
  ])('CGAL-14 closes at the end of its day in its photographer’s zone: %s', (_, now, expected) => {
    expect(stateAt({ ...gallery, closesOn: '2026-06-20' }, new Date(now))).toBe(expected);
  });

  it.each([
    ['2026-06-19T21:59:59Z', 'soon'],
    ['2026-06-19T22:00:00Z', 'open'],
  ])('CGAL-14 opens with its day: at %s it is %s', (now, expected) => {
    expect(stateAt({ ...gallery, opensOn: '2026-06-20' }, new Date(now))).toBe(expected);
  });
});

it.each([
  [{ revokedAt: at }, false],
  [{ expiresOn: '2026-06-19' }, false],
  [{ expiresOn: '2026-06-20' }, true],
  [{}, true],
])('CGAL-13 a link with %j holds: %s', (link, expected) => {
  expect(holds(link, AUCKLAND, at)).toBe(expected);
});
