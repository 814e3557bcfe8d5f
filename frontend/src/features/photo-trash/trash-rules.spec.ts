import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { daysLeft, freedText } from './trash-rules.js';

it('counts the days a photo can still be restored', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  expect(
    ['2026-03-31T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-01T11:00:00Z'].map((at) => daysLeft(at, now)),
  ).toEqual(['30 days left', '1 day left', 'Less than a day left']);
});
it('tells how much space is freed, when that is known', () => {
  const photo = aPhoto({ file: { type: 'image/jpeg', bytes: 2 * 1024 * 1024, name: null, kept: false } });
  expect([freedText([photo, photo], 2), freedText([photo], 2)]).toEqual([
    'This frees 4 MB of your storage. It cannot be undone.',
    'This frees storage. It cannot be undone.',
  ]);
});
