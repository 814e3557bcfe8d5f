import { expect, it } from '@jest/globals';
import { diskError, isTight } from './disk.js';

const GB = 1024 ** 3;

it.each([
  ['a large disk keeps 512 MB', 1_000 * GB, 0.5 * GB, true],
  ['a large disk gives the rest', 1_000 * GB, 0.51 * GB, false],
  ['a small disk keeps a twentieth', GB, 0.05 * GB, true],
  ['a small disk gives the rest', GB, 0.06 * GB, false],
])('%s', (_what, size, free, tight) => {
  expect(isTight({ bsize: 4_096, blocks: size / 4_096, bavail: Math.floor(free / 4_096) })).toBe(tight);
});

it.each([
  ['ENOSPC', 'STORE_FULL'],
  ['EDQUOT', 'STORE_FULL'],
  ['EIO', 'STORE_UNAVAILABLE'],
  ['EROFS', 'STORE_UNAVAILABLE'],
  ['EACCES', 'STORE_UNAVAILABLE'],
])('%s is %s', (code, known) => {
  expect(diskError(Object.assign(new Error('x'), { code }))).toMatchObject({ code: known });
});

it('translates no other error', () => {
  expect(diskError(new Error('x'))).toBeNull();
  expect(diskError(null)).toBeNull();
});
