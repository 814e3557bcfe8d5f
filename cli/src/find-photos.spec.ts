import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPhotos, type LeftAlone } from './find-photos.ts';

let folder: string;
let left: LeftAlone;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-find-'));
  left = { notPhotos: 0, links: 0, unreadFolders: [] };
});
afterEach(() => rmSync(folder, { recursive: true }));

const put = (...names: string[]) => {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
};
const found = async (at = folder) => {
  const photos: [string, string | null][] = [];
  for await (const { name, subfolder } of findPhotos(at, left)) photos.push([name, subfolder]);
  return photos;
};

it('DESK-70 walks by name and number, and knows the first subfolder', async () => {
  put('b/IMG_10.JPG', 'b/IMG_2.heic', 'b/deep/deeper/x.tif', 'z.webp', 'a.png');
  expect(await found()).toEqual([
    ['a.png', null],
    ['b/deep/deeper/x.tif', 'b'],
    ['b/IMG_2.heic', 'b'],
    ['b/IMG_10.JPG', 'b'],
    ['z.webp', null],
  ]);
});

it('DESK-72 counts what is no photo, skips what is hidden, and follows no link', async () => {
  put('a.jpg', 'film.mov', '.DS_Store', '.cache/b.jpg', '__MACOSX/c.jpg');
  symlinkSync(folder, join(folder, 'round'));
  symlinkSync(join(folder, 'a.jpg'), join(folder, 'same.jpg'));
  expect(await found()).toEqual([['a.jpg', null]]);
  expect(left).toEqual({ notPhotos: 1, links: 2, unreadFolders: [] });
});

it('takes a link as the folder itself, and fails where there is none', async () => {
  put('real/a.jpg');
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  expect(await found(join(folder, 'link'))).toEqual([['a.jpg', null]]);
  await expect(found(join(folder, 'none'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(found(join(folder, 'real/a.jpg'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
