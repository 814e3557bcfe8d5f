import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { changePhotos, dropPhotos, photoIn, type Pages } from './photo-pages.js';
import { PAGE_SIZE } from './photos-page.query.js';

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => aPhoto({ id: `p${from + at}`, isPublic: at % 2 === 0 }));
const pagesOf = (...numbers: number[]): Pages =>
  new Map(
    numbers.map((number) => [
      number,
      {
        photos: numbered(number * PAGE_SIZE, PAGE_SIZE),
        counts: { all: 1000, matching: 900, public: 500, featured: 10, unreviewed: 0 },
      },
    ]),
  );

it('finds a photo on whatever page it is', () => {
  expect(photoIn(pagesOf(0, 3), 'p301')?.id).toBe('p301');
  expect(photoIn(pagesOf(0, 3), 'p101')).toBeUndefined();
});
it('PHOTO-18 changes a photo and the counters of all pages with it', () => {
  const before = pagesOf(0, 1);
  const after = changePhotos(before, (photo) =>
    photo.id === 'p1' ? { ...photo, isPublic: true, featured: true } : photo,
  );
  expect([...after.values()].map(({ counts }) => counts)).toEqual([
    { all: 1000, matching: 900, public: 501, featured: 11, unreviewed: 0 },
    { all: 1000, matching: 900, public: 501, featured: 11, unreviewed: 0 },
  ]);
  expect([photoIn(after, 'p1')?.isPublic, photoIn(before, 'p1')?.isPublic]).toEqual([true, false]);
});
it('gives back what it was given when nothing changes', () => {
  const before = pagesOf(0);
  expect([changePhotos(before, (photo) => photo), dropPhotos(before, new Set(['nobody']))]).toEqual([before, before]);
  expect(changePhotos(before, (photo) => photo)).toBe(before);
  expect(dropPhotos(before, new Set(['nobody']))).toBe(before);
});
it('moves up the loaded photos after a removed one', () => {
  const after = dropPhotos(pagesOf(0, 1, 5), new Set(['p2', 'p500']));
  expect(
    after
      .get(0)
      ?.photos.map(({ id }) => id)
      .slice(1, 3),
  ).toEqual(['p1', 'p3']);
  expect(after.get(0)?.photos.at(-1)?.id).toBe('p100');
  expect([after.get(0), after.get(1), after.get(5)].map((page) => page?.photos.length)).toEqual([100, 99, 99]);
  expect(after.get(5)?.counts).toEqual({ all: 998, matching: 898, public: 498, featured: 10, unreviewed: 0 });
});
