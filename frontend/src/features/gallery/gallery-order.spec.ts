import { expect, it } from '@jest/globals';
import { orientationOf } from '../../widgets/photo-image/photo-view.js';
import { scrimFor } from '../../widgets/photo-image/thumb-hash.js';
import { wrap } from '../../widgets/carousel/wrap.js';
import { categoriesOf, dotsFor } from '../portfolio-page/portfolio-categories.js';
import { emptyText, galleryHeading } from '../portfolio-page/portfolio-texts.js';
import { featuredFirst, firstStaysRestShuffled } from './gallery-order.js';

const list = Array.from({ length: 20 }, (_, id) => ({ id, featured: id % 5 === 3 }));
const day = new Date('2026-05-01T08:00:00Z');

it('GAL-12 wraps the index at both ends', () => {
  expect([wrap(-1, 3), wrap(3, 3), wrap(1, 3), wrap(0, 0)]).toEqual([2, 0, 1, 0]);
});
it('GAL-13 puts featured photos first and keeps the order otherwise', () => {
  expect(featuredFirst(list).map(({ id }) => id)).toEqual([
    3, 8, 13, 18, 0, 1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19,
  ]);
});
it('GAL-14 keeps the first photo and shuffles the rest, losing none', () => {
  const shuffled = firstStaysRestShuffled(list, day);
  expect(shuffled[0]).toBe(list[0]);
  expect(shuffled).not.toEqual(list);
  expect(new Set(shuffled).size).toBe(20);
  expect(firstStaysRestShuffled([], day)).toEqual([]);
});
it('GAL-24 shuffles alike during one UTC day and differently on the next', () => {
  expect(firstStaysRestShuffled(list, new Date('2026-05-01T23:59:59Z'))).toEqual(firstStaysRestShuffled(list, day));
  expect(firstStaysRestShuffled(list, new Date('2026-05-02T00:00:00Z'))).not.toEqual(firstStaysRestShuffled(list, day));
});
it('PORT-34 PORT-35 PORT-36 tells landscape, portrait and square apart', () => {
  expect(
    [
      [111, 100],
      [110, 100],
      [90, 100],
      [89, 100],
    ].map(([w = 1, h = 1]) => orientationOf(w, h)),
  ).toEqual(['landscape', 'square', 'square', 'portrait']);
});
it('PORT-50 lists all, then categories in use: system ones in their order, then own ones', () => {
  expect(
    categoriesOf([{ category: 'zebra' }, { category: 'macro' }, { category: 'landscape' }]).map(({ id }) => id),
  ).toEqual(['all', 'landscape', 'macro', 'zebra']);
});
it('PORT-20 GAL-21 shows dots only for at most 5 photos', () => {
  expect([dotsFor(5, 5), dotsFor(6, 5)]).toEqual([5, 0]);
});
it('PORT-17 PORT-31 PORT-32 has a heading and an empty text for each filter', () => {
  expect([galleryHeading('all'), galleryHeading('black-and-white'), emptyText('all'), emptyText('macro')]).toEqual([
    'All Work',
    'Black & White',
    'No photos to display.',
    'No photos in the Macro category.',
  ]);
});
it('darkens a bright picture more than a dark one', () => {
  expect(scrimFor(0.9)).toBeGreaterThan(scrimFor(0.4));
  expect(scrimFor(0)).toBeGreaterThan(0.2);
});
