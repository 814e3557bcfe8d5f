import { expect, it } from '@jest/globals';
import { isDay } from './is-day.js';

it.each(['2026-02-28', '2024-02-29', '1826-12-31'])('takes %s for a day', (text) => {
  expect(isDay(text)).toBe(true);
});
it.each(['', '2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00', 'today', '12026-01-01'])(
  'takes %j for none',
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
