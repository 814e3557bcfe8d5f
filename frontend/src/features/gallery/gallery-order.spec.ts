import { expect, it } from '@jest/globals';
import { featuredFirst, firstStaysRestShuffled, galleryOrder } from './gallery-order.js';

const list = Array.from({ length: 20 }, (_, id) => ({ id: `p${id}`, featured: id % 5 === 3 }));
const day = '2026-05-01';
const idsOf = (photos: readonly { id: string }[]) => photos.map(({ id }) => id);

it('GAL-13 puts featured photos first and keeps the order otherwise', () => {
  expect(idsOf(featuredFirst(list)).join(' ')).toBe(
    'p3 p8 p13 p18 p0 p1 p2 p4 p5 p6 p7 p9 p10 p11 p12 p14 p15 p16 p17 p19',
  );
});
it('GAL-14 keeps the first photo and shuffles the rest, losing none', () => {
  const shuffled = firstStaysRestShuffled(list, day);
  expect(shuffled[0]).toBe(list[0]);
  expect(shuffled).not.toEqual(list);
  expect(new Set(shuffled).size).toBe(20);
  expect(firstStaysRestShuffled([], day)).toEqual([]);
});
it('GAL-24 shuffles alike during one UTC day and differently on the next', () => {
  expect(firstStaysRestShuffled(list, day)).toEqual(firstStaysRestShuffled([...list], day));
  expect(firstStaysRestShuffled(list, '2026-05-02')).not.toEqual(firstStaysRestShuffled(list, day));
});
it('GAL-22 GAL-24 keeps the order of the server for a category', () => {
  expect(galleryOrder([list], 'street', day)).toEqual(list);
});
it('moves nothing rendered when more is loaded, and shows a photo of two parts once', () => {
  const more = [list[4]!, ...Array.from({ length: 9 }, (_, at) => ({ id: `later${at}`, featured: true }))];
  const first = idsOf(galleryOrder([list], 'all', day));
  const both = idsOf(galleryOrder([list, more], 'all', day));
  expect(both.slice(0, 20)).toEqual(first);
  expect(new Set(both).size).toBe(29);
  expect(both).toHaveLength(29);
});
