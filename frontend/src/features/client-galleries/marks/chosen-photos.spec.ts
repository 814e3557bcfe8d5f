import { expect, it } from '@jest/globals';
import { aPerson } from '../../../testing/client-galleries.js';
import { chosenPhotos, exportQueryOf, filterOf } from './chosen-photos.js';

const photos = ['p1', 'p2', 'p3'].map((id) => ({ id }));
const comment = { id: 'c', photoId: 'p3', personId: 'Anna', author: 'Anna', text: '', at: '', resolved: false };
const said = {
  persons: [aPerson('Anna'), aPerson('Ben'), aPerson('Max')],
  marks: { 'Anna-list': ['p2', 'p1'], 'Ben-list': ['p2'], 'Max-list': [] },
  comments: [comment, { ...comment, photoId: 'p1', resolved: true }, { ...comment, photoId: 'p1', personId: null }],
  sameNames: [],
};
const ids = (filter: Parameters<typeof chosenPhotos>[2]) => chosenPhotos(photos, said, filter).map(({ id }) => id);

it('STUD-41 keeps the order of the gallery, and asks nobody who has chosen nothing', () => {
  expect(ids('any')).toEqual(['p1', 'p2']);
  expect(ids('all')).toEqual(['p2']);
  expect(ids('none')).toEqual(['p3']);
  expect(ids('commented')).toEqual(['p3']);
  expect(ids({ listId: 'Anna-list' })).toEqual(['p1', 'p2']);
  expect(chosenPhotos(photos, { ...said, marks: {} }, 'all')).toEqual([]);
});
it('STUD-41 reads the filter from the address, and takes a list that is gone for any', () => {
  expect(filterOf('none', said)).toBe('none');
  expect(filterOf('Ben-list', said)).toEqual({ listId: 'Ben-list' });
  expect(filterOf('gone', said)).toBe('any');
  expect(exportQueryOf('commented')).toEqual({ choice: 'commented' });
  expect(exportQueryOf({ listId: 'Ben-list' })).toEqual({ listId: 'Ben-list' });
});
