import { expect, it } from '@jest/globals';
import { PICK_LIMITS, pickChosen, pickDropped } from './picked-files.js';

const jpg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const names = ({ files }: { files: File[] }) => files.map(({ name }) => name);
const inFolder = (file: File, path: string) => Object.defineProperty(file, 'webkitRelativePath', { value: path });

/** What a browser hands over of a dropped folder: entries, read a hundred at a time. */
const fileEntry = (name: string, fullPath = `/${name}`, file: File | null = jpg(name)) => ({
  isFile: true,
  isDirectory: false,
  name,
  fullPath,
  file: (found: (file: File) => void, failed: () => void) => (file ? found(file) : failed()),
});
const folder = (name: string, inside: object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  fullPath: `/${name}`,
  createReader: () => {
    const left = [...inside];
    return { readEntries: (found: (entries: object[]) => void) => found(left.splice(0, 100)) };
  },
});
const drop = (...entries: object[]) =>
  pickDropped({
    files: [] as unknown as FileList,
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })) as unknown as DataTransferItemList,
  });

it('takes pictures in the order they were chosen and counts what is none', () => {
  const picked = pickChosen([jpg('b.jpg'), new File(['x'], 'notes.txt'), jpg('a.jpg'), new File(['x'], 'c.HEIC')]);
  expect([names(picked), picked.skipped, picked.fromFolder, picked.refused]).toEqual([
    ['b.jpg', 'a.jpg', 'c.HEIC'],
    1,
    false,
    null,
  ]);
});
it('hands over the one file that is no picture, so that the form can say so', () => {
  const gif = new File(['x'], 'a.gif', { type: 'image/gif' });
  expect(pickChosen([gif])).toMatchObject({ files: [], refused: gif, skipped: 1 });
});
it('sorts a chosen folder by path, as a person would count, without what is hidden', () => {
  const picked = pickChosen([
    inFolder(jpg('10.jpg'), 'trip/10.jpg'),
    inFolder(jpg('9.jpg'), 'trip/9.jpg'),
    inFolder(jpg('._9.jpg'), 'trip/._9.jpg'),
    inFolder(jpg('thumb.jpg'), 'trip/.cache/thumb.jpg'),
  ]);
  expect([names(picked), picked.skipped, picked.fromFolder]).toEqual([['9.jpg', '10.jpg'], 2, true]);
});
it('reads dropped folders to the bottom, more than a hundred files at a time', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.jpg`, `/trip/days/${at}.jpg`));
  const picked = await drop(
    folder('trip', [
      folder('days', many),
      fileEntry('cover.png', '/trip/cover.png'),
      folder('.git', [fileEntry('x.jpg')]),
    ]),
  );
  expect([picked.files.length, picked.skipped, picked.fromFolder]).toEqual([251, 0, true]);
  expect(names(picked).slice(0, 3)).toEqual(['cover.png', '0.jpg', '1.jpg']);
});
it('passes over a file that cannot be read', async () => {
  expect(names(await drop(folder('trip', [fileEntry('a.jpg'), fileEntry('b.jpg', '/b.jpg', null)])))).toEqual([
    'a.jpg',
  ]);
});
it('does not follow folders without end', async () => {
  let deep = folder('deep', [fileEntry('lost.jpg')]);
  for (let level = 0; level <= PICK_LIMITS.depth; level += 1) deep = folder('deep', [deep]);
  expect((await drop(deep)).files).toEqual([]);
});
it('takes no more than it can handle, and says how many are left', () => {
  const picked = pickChosen(Array.from({ length: PICK_LIMITS.files + 5 }, (_, at) => jpg(`${at}.jpg`)));
  expect([picked.files.length, picked.left]).toEqual([PICK_LIMITS.files, 5]);
});
it('takes dropped files as they are where there is no folder', async () => {
  const picked = await pickDropped({ files: [jpg('a.jpg')] as unknown as FileList });
  expect([names(picked), picked.fromFolder]).toEqual([['a.jpg'], false]);
});
