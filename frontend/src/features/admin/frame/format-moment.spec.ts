import { expect, it } from '@jest/globals';
import { formatMoment } from './format-moment.js';

const at = (...time: [year: number, month: number, day: number, hour: number, minute: number]) =>
  formatMoment(new Date(...time).toISOString());

it.each([
  [at(2026, 5, 1, 14, 5), 'Jun 1, 2026 2:05 PM'],
  [at(2026, 11, 31, 0, 0), 'Dec 31, 2026 12:00 AM'],
  [at(2026, 0, 9, 12, 30), 'Jan 9, 2026 12:30 PM'],
  [formatMoment('no time'), ''],
])('ADM-MSG-03 writes times as MMM d, yyyy h:mm a: %s', (written, expected) => {
  expect(written).toBe(expected);
});
