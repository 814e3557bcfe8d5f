import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import {
  belongsIn,
  boxesOf,
  captionOf,
  EVERYTHING,
  isFiltered,
  movesIn,
  NO_FACETS,
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
it('PHOTO-47 has the filters of the sheet in the address, and reads nothing of them that cannot be', () => {
  const some = view({
    keywords: 'fog,New York',
    rating: 'rejected',
    camera: 'Canon EOS R5',
    lens: 'RF 50mm, F1.2',
    takenFrom: '2026-03-01',
    takenTo: '2026-03-31',
  });
  expect(viewOf(paramsOf(some))).toEqual(some);
  expect(read('rating=6&from=2026-02-30&to=yesterday')).toEqual(EVERYTHING);
  expect(read(`keywords= fog,,FOG, sea ,${'x'.repeat(41)}`).keywords).toBe('fog,sea');
  const eleven = Array.from({ length: 11 }, (_, at) => `word ${at}`).join(',');
  expect(read(`keywords=${eleven}`).keywords.split(',')).toHaveLength(10);
});
it('PHOTO-48 has the filter of lost originals in the address, and guesses by it', () => {
  const lost = view({ lost: true });
  expect(paramsOf(lost).toString()).toBe('original=lost');
  expect(viewOf(paramsOf(lost))).toEqual(lost);
  expect(isFiltered(lost)).toBe(true);
  expect(belongsIn(lost, aPhoto())).toBe(false);
  expect(belongsIn(lost, aPhoto({ file: { ...aPhoto().file, lost: 'damaged' } }))).toBe(true);
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
  const sheet = {
    keywords: 'fog',
    rating: '3',
    camera: 'R5',
    lens: '50mm',
    takenFrom: '2026-01-01',
    takenTo: '2026-01-01',
  };
  for (const [name, value] of Object.entries(sheet)) expect(isFiltered(view({ [name]: value }))).toBe(true);
  expect(isFiltered(view(NO_FACETS))).toBe(false);
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
it('PHOTO-47 guesses by keywords, rating, camera, lens and day', () => {
  const photo = aPhoto({
    tags: ['Fog'],
    exif: { make: 'SONY', model: 'ILCE-7M4', lens: 'FE 35mm', takenAt: '2026-03-01T23:59:59' },
    fileMetadata: { rating: 3, keywords: ['Norway, Bergen'] },
  });
  const belongs = (over: Partial<PhotosView>) => belongsIn(view(over), photo);
  const within: Partial<PhotosView>[] = [
    { keywords: 'fog,bergen' },
    { q: 'norway' },
    { rating: '3' },
    { camera: 'SONY ILCE-7M4' },
    { lens: 'FE 35mm' },
    { takenFrom: '2026-03-01', takenTo: '2026-03-01' },
  ];
  const without: Partial<PhotosView>[] = [
    { keywords: 'fog,sea' },
    { keywords: 'fo' },
    { rating: '4' },
    { rating: 'unrated' },
    { camera: 'ILCE-7M4' },
    { lens: 'FE' },
    { takenFrom: '2026-03-02' },
    { takenTo: '2026-02-28' },
  ];
  expect(within.map(belongs)).toEqual(within.map(() => true));
  expect(without.map(belongs)).toEqual(without.map(() => false));
  const undated = { ...photo, exif: {} };
  expect(belongsIn(view({ takenTo: '2026-03-01' }), undated)).toBe(false);
  expect(belongsIn(view({ takenFrom: '2026-03-01' }), undated)).toBe(false);
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
