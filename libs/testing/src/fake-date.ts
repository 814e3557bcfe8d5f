import { jest } from '@jest/globals';

const REAL = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Has `Date` stand at `now`, while whatever waits goes on. `jest.setSystemTime` moves it, `jest.useRealTimers` ends it. */
export const fakeDate = (now: number | Date): void => void jest.useFakeTimers({ now, doNotFake: [...REAL] });
