import { expect, it } from '@jest/globals';
import { FairShare } from './fair-share.js';

it('puts an owner with many events behind the others, for a minute', () => {
  const share = new FairShare();
  const of = (ownerId: string, count: number, now: number): number[] =>
    Array.from({ length: count }, () => share.priorityOf(ownerId, now));
  expect(new Set(of('busy', 200, 0))).toEqual(new Set([1]));
  expect(new Set(of('busy', 50, 59_999))).toEqual(new Set([2]));
  expect(of('calm', 1, 59_999)).toEqual([1]);
  expect(of('busy', 1, 60_000)).toEqual([1]);
});
