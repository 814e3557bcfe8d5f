import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PerSecondLimiter } from './per-second-limiter.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const take = (limiter: PerSecondLimiter, times: number) =>
  Promise.all(Array.from({ length: times }, () => limiter.take()));

it('admits its number in a second, and as many in the next', async () => {
  const limiter = new PerSecondLimiter(2);
  expect(await take(limiter, 3)).toEqual([true, true, false]);
  jest.advanceTimersByTime(999);
  expect(await take(limiter, 1)).toEqual([false]);
  jest.advanceTimersByTime(1);
  expect(await take(limiter, 3)).toEqual([true, true, false]);
});

it('is not closed by a clock that is set back', async () => {
  const limiter = new PerSecondLimiter(1);
  expect(await take(limiter, 2)).toEqual([true, false]);
  jest.setSystemTime(Date.now() - 3_600_000);
  jest.advanceTimersByTime(1_000);
  expect(await take(limiter, 1)).toEqual([true]);
});
