import { expect, it } from '@jest/globals';
import { flagsOf } from './my-photos-flags.js';

const flags = (query: string) => flagsOf(new URLSearchParams(query));

it('PHOTO-03 opens the upload dialog for upload=true', () => {
  expect([flags('upload=true')?.openUpload, flags('upload=1')?.openUpload, flags('')]).toEqual([true, false, null]);
});
it('PHOTO-04 greets a new connection', () => {
  expect(flags('success=google_photos_connected')?.toast?.title).toBe('Google Photos Connected!');
});
it.each([
  ['import=success&count=3', 'Successfully imported 3 photos.'],
  ['import=success&count=1234', 'Successfully imported 1,234 photos.'],
  ['import=success&count=0', 'No new photos were imported.'],
  ['import=success&count=1', 'Successfully imported 1 photo.'],
  ['import=success&count=x', 'Your photos have been imported.'],
  ['import=success', 'Your photos have been imported.'],
])('PHOTO-05 PHOTO-07 tells of an import: %s', (query, description) => {
  expect(flags(query)?.toast).toEqual({ title: 'Google Photos Import Complete!', description });
});
it('leaves the filters of the page alone', () => {
  expect(flags('q=dunes&category=street&show=public&sort=title&view=trash')).toBeNull();
});
