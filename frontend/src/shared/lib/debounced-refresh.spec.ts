import { afterEach, expect, it, jest } from '@jest/globals';
import { createDebouncedRefresh } from './debounced-refresh.js';

afterEach(() => void jest.useRealTimers());

it('UPL-26 refetches lists once for many photos, and not later than a few seconds after the first', () => {
  jest.useFakeTimers();
  const act = jest.fn();
  const refresher = createDebouncedRefresh(act);
  for (let at = 0; at < 12; at += 1) {
    refresher.ask();
    jest.advanceTimersByTime(1_000);
  }
  expect(act).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
  refresher.ask();
  refresher.end();
  refresher.end();
  expect(act).toHaveBeenCalledTimes(3);
});
