import { expect, it } from '@jest/globals';
import { MB } from '@vitrine/contracts/media/photo.rules';
import { copyBytes, roomText } from './room.js';

const files = (count: number, mb: number) => Array.from({ length: count }, () => mb * MB);

it('UPL-32 has no note when everything fits, to the byte', () => {
  expect(roomText(files(3, 10), 30 * MB, true)).toBeNull();
  expect(roomText(files(3, 10), 30 * MB - 1, true)).not.toBeNull();
});

it.each([
  [files(60, 20), 300, 'These 60 files need 1.2 GB; you have 300 MB free. Only the first 15 fit.'],
  [[...files(1, 9), ...files(2, 1)], 10, 'These 3 files need 11 MB; you have 10 MB free. Only the first 2 fit.'],
  [files(2, 20), 30, 'These 2 files need 40 MB; you have 30 MB free. Only the first one fits.'],
  [files(2, 20), 0, 'These 2 files need 40 MB; you have 0 B free. None of them fits.'],
  [files(1, 20), 5, 'This file needs 20 MB; you have 5 MB free.'],
])('UPL-32 names need, room and how many fit when files are kept', (sizes, free, text) => {
  expect(roomText(sizes, free * MB, true)).toBe(text);
});

it('UPL-32 counts smaller copies by about what they need', () => {
  expect(roomText(files(60, 20), 30 * MB, false)).toBe(
    'These 60 files may need about 38 MB; you have 30 MB free. About 48 of them fit.',
  );
  expect(roomText(files(60, 20), 40 * MB, false)).toBeNull();
});

it('expects no copy to be larger than its file', () => {
  expect(copyBytes(100_000)).toBe(100_000);
  expect(copyBytes(20 * MB)).toBeLessThan(MB);
});
