import { expect, it } from '@jest/globals';
import { cappedBackoff } from './capped-backoff.js';

it('begins with about a second, doubles, and never waits for more than a minute', () => {
  const pauses = Array.from({ length: 5_000 }, (_, i) => cappedBackoff(i + 1));
  expect(pauses[0]).toBeLessThanOrEqual(1_000);
  expect(pauses[3]).toBeGreaterThanOrEqual(6_400);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
  expect(Math.min(...pauses.slice(6))).toBeGreaterThanOrEqual(48_000);
});
