import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import {
  belongsIn,
  boxesOf,
  captionOf,
  EVERYTHING,
  isFiltered,
  movesIn,
  paramsOf,
  TRASH,
  viewOf,
  visibilityOf,
  type PhotosView,
} from './photos-view.js';

const view = (over: Partial<PhotosView> = {}) => ({ ...EVERYTHING, ...over });
const read = (query: string) => viewOf(new URLSearchParams(query));

it('has everything in the address that differs from the plain page', () => {
  const some = view({ q: 'old town', category: 'street', visibility: 'public', unreviewed: true, sort: 'title' });
  expect(paramsOf(EVERYTHING).toString()).toBe('');
  expect(viewOf(paramsOf(some))).toEqual(some);
  expect(viewOf(paramsOf(TRASH))).toEqual(TRASH);
});
it('ignores unknown values in an address', () => {
  expect(read('show=all-of-it&sort=random&view=attic&upload=true')).toEqual(EVERYTHING);
});
it('PHOTO-17 makes one value of the two boxes', () => {
  const words = (['all', 'public', 'private', 'none'] as const).map((word) => visibilityOf(boxesOf(word)));
  expect(words).toEqual(['all', 'public', 'private', 'none']);
});
it('distinguishes a filtered view from one that is only sorted', () => {
  expect([view(), view({ sort: 'title' }), view({ q: ' ' })].some(isFiltered)).toBe(false);
  expect([view({ q: 'a' }), view({ category: 'street' }), view({ visibility: 'none' })].every(isFiltered)).toBe(true);
  expect(isFiltered(view({ unreviewed: true }))).toBe(true);
});

const dunes = aPhoto({ title: 'Dunes', isPublic: true, description: '<p>Sand and <strong>wind</strong></p>' });
it('PHOTO-15 PHOTO-16 PHOTO-17 guesses where a photo belongs', () => {
  const belongs = (over: Partial<PhotosView>) => belongsIn(view(over), dunes);
  expect([belongs({}), belongs({ q: ' dUNE ' }), belongs({ q: 'wind' }), belongs({ category: 'landscape' })]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([belongs({ q: 'strong' }), belongs({ category: 'street' }), belongs({ visibility: 'private' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(belongsIn(view({ visibility: 'none' }), dunes)).toBe(false);
});
it('keeps the trash apart', () => {
  const gone = { ...dunes, trashed: { at: '', until: '' } };
  expect([belongsIn(TRASH, gone), belongsIn(EVERYTHING, gone), belongsIn(TRASH, dunes)]).toEqual([true, false, false]);
});
it('lists the changes that move a photo', () => {
  const renamed = { ...dunes, title: 'Ants' };
  const moved = { ...dunes, position: 7 };
  const dated = { ...dunes, exif: { takenAt: '2026-03-01T05:30:00' } };
  expect([
    movesIn(view({ sort: 'title' }), dunes, renamed),
    movesIn(view({ sort: 'portfolio' }), dunes, moved),
    movesIn(view({ sort: 'taken' }), dunes, dated),
    movesIn(view({ sort: 'taken-oldest' }), dunes, dated),
  ]).toEqual([true, true, true, true]);
  expect([movesIn(view(), dunes, renamed), movesIn(view({ sort: 'title' }), dunes, moved)]).toEqual([false, false]);
});
it('PHOTO-22 shows the filtered count and the total', () => {
  expect(captionOf(1, 2)).toBe('Showing 1 of 2 photos');
  expect(captionOf(1234, 10_000)).toBe('Showing 1,234 of 10,000 photos');
});
