import { expect, it } from '@jest/globals';
import { aPhoto } from '@vitrine/testing/builders/photo';
import { flagsOf } from './my-photos-flags.js';
import { captionOf, countPhotos, filterPhotos, NO_FILTER } from './photo-filters.js';

const dunes = aPhoto({
  title: 'Dunes',
  isPublic: true,
  featured: true,
  description: '<p>Sand and <strong>wind</strong></p>',
});
const attic = aPhoto({ title: 'Attic', isPublic: false, category: 'street' });
const all = [dunes, attic];

it('PHOTO-15 filters by category', () => {
  expect(filterPhotos(all, { ...NO_FILTER, category: 'street' })).toEqual([attic]);
});
it('PHOTO-16 searches title and description, not the tags of its HTML', () => {
  const found = (search: string) => filterPhotos(all, { ...NO_FILTER, search });
  expect([found(' dUNE '), found('wind'), found('strong'), found('')]).toEqual([[dunes], [dunes], [], all]);
});
it('PHOTO-17 shows public and private photos by default, and what is ticked', () => {
  expect(filterPhotos(all, NO_FILTER)).toEqual(all);
  expect(filterPhotos(all, { ...NO_FILTER, showPublic: false })).toEqual([attic]);
  expect(filterPhotos(all, { ...NO_FILTER, showPrivate: false })).toEqual([dunes]);
});
it('PHOTO-18 counts the filtered list', () => {
  expect(countPhotos(all)).toEqual({ total: 2, public: 1, featured: 1 });
});
it('PHOTO-22 says how many of how many', () => {
  expect(captionOf(1, 2)).toBe('Showing 1 of 2 photos');
});

const flags = (query: string) => flagsOf(new URLSearchParams(query));
it('PHOTO-03 opens the upload dialog for upload=true', () => {
  expect([flags('upload=true')?.openUpload, flags('upload=1')?.openUpload, flags('')]).toEqual([true, false, null]);
});
it('PHOTO-04 greets a new connection', () => {
  expect(flags('success=google_photos_connected')?.toast?.title).toBe('Google Photos Connected!');
});
it.each([
  ['import=success&count=3', 'Successfully imported 3 photos.'],
  ['import=success&count=1', 'Successfully imported 1 photo.'],
  ['import=success&count=x', 'Your photos have been imported.'],
  ['import=success', 'Your photos have been imported.'],
])('PHOTO-05 PHOTO-07 tells of an import: %s', (query, description) => {
  expect(flags(query)?.toast).toEqual({ title: 'Google Photos Import Complete!', description });
});
