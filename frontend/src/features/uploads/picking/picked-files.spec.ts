import { expect, it } from '@jest/globals';
import { leftOutTitle, namesInTitle, PICK_LIMITS, pickChosen, pickDropped, type LeftOut } from './picked-files.js';

const jpg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const names = ({ files }: { files: File[] }) => files.map(({ name }) => name);
const inFolder = (file: File, path: string) => Object.defineProperty(file, 'webkitRelativePath', { value: path });

/** A dropped folder as browsers give it: entries, read a hundred at a time. */
const fileEntry = (name: string, fullPath = `/${name}`, file: File | null = jpg(name)) => ({
  isFile: true,
  isDirectory: false,
  name,
  fullPath,
  file: (found: (file: File) => void, failed: () => void) => (file ? found(file) : failed()),
});
const folder = (name: string, inside: object[], breaksAt = Number.POSITIVE_INFINITY) => ({
  isFile: false,
  isDirectory: true,
  name,
  fullPath: `/${name}`,
  createReader: () => {
    const left = [...inside];
    return {
      readEntries: (found: (entries: object[]) => void, failed: () => void) =>
        inside.length - left.length >= breaksAt ? failed() : found(left.splice(0, 100)),
    };
  },
});
const drop = (...entries: object[]) =>
  pickDropped({
    files: [] as unknown as FileList,
    items: entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry })) as unknown as DataTransferItemList,
  });

it('takes images in the order they were selected and tells why others are left out', async () => {
  const picked = await pickChosen([
    jpg('b.jpg'),
    new File(['x'], 'notes.txt'),
    jpg('a.jpg'),
    new File(['x'], 'c.HEIC'),
  ]);
  expect([names(picked), picked.leftOut, picked.fromFolder, picked.refused]).toEqual([
    ['b.jpg', 'a.jpg', 'c.HEIC'],
    [{ name: 'notes.txt', reason: 'This kind of file cannot be uploaded.' }],
    false,
    null,
  ]);
});
it('passes a single file that is no image to the form, which reports it', async () => {
  const gif = new File(['x'], 'a.gif', { type: 'image/gif' });
  expect(await pickChosen([gif])).toMatchObject({ files: [], refused: gif, leftOut: [{ name: 'a.gif' }] });
});
it('sorts a chosen folder by path, in natural order, without what is hidden', async () => {
  const picked = await pickChosen([
    inFolder(jpg('10.jpg'), 'trip/10.jpg'),
    inFolder(jpg('9.jpg'), 'trip/9.jpg'),
    inFolder(jpg('._9.jpg'), 'trip/._9.jpg'),
    inFolder(jpg('thumb.jpg'), 'trip/.cache/thumb.jpg'),
  ]);
  expect([names(picked), picked.leftOut, picked.fromFolder]).toEqual([['9.jpg', '10.jpg'], [], true]);
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
  expect([picked.files.length, picked.leftOut, picked.fromFolder]).toEqual([251, [], true]);
  expect(names(picked).slice(0, 3)).toEqual(['cover.png', '0.jpg', '1.jpg']);
});
it('names a file that cannot be read, unless it is hidden', async () => {
  const unread = (name: string) => fileEntry(name, `/trip/${name}`, null);
  const picked = await drop(folder('trip', [fileEntry('a.jpg'), unread('b.jpg'), unread('.DS_Store')]));
  expect([names(picked), picked.leftOut]).toEqual([
    ['a.jpg'],
    [
      {
        name: 'b.jpg',
        reason: 'Could not be read: check that it is still where it was, and choose it again.',
        unread: 'file',
      },
    ],
  ]);
});
it('names a folder that cannot be read to its end, and takes what has come', async () => {
  const many = Array.from({ length: 250 }, (_, at) => fileEntry(`${at}.jpg`));
  const picked = await drop(folder('trip', [folder('days', many, 100), fileEntry('cover.png')]));
  expect([picked.files.length, picked.leftOut]).toEqual([
    101,
    [{ name: 'days', reason: 'Could not be read to its end: choose it again.', unread: 'folder' }],
  ]);
});
it('does not follow folders without end', async () => {
  let deep = folder('deep', [fileEntry('lost.jpg')]);
  for (let level = 0; level <= PICK_LIMITS.depth; level += 1) deep = folder('deep', [deep]);
  expect(await drop(deep)).toMatchObject({
    files: [],
    leftOut: [{ name: 'deep', reason: 'Is too deep inside other folders: choose it by itself.', unread: 'folder' }],
  });
});
it('tells that there is more where folders hold too much to be read through', async () => {
  const enough = Array.from({ length: PICK_LIMITS.files * 5 }, (_, at) => fileEntry(`${at}.jpg`));
  expect(await drop(folder('all', enough), fileEntry('.hidden.jpg'))).toMatchObject({ hasMore: false, left: 8_000 });
  expect(await drop(folder('all', [...enough, fileEntry('more.jpg')]))).toMatchObject({ hasMore: true, left: 8_000 });
});
it('takes up to the limit, and tells how many are left', async () => {
  const picked = await pickChosen(Array.from({ length: PICK_LIMITS.files + 5 }, (_, at) => jpg(`${at}.jpg`)));
  expect([picked.files.length, picked.left]).toEqual([PICK_LIMITS.files, 5]);
});
it('takes dropped files as they are where there is no folder', async () => {
  const picked = await pickDropped({ files: [jpg('a.jpg')] as unknown as FileList });
  expect([names(picked), picked.fromFolder]).toEqual([['a.jpg'], false]);
});

const bytes = (...list: number[]) => new Uint8Array(list);
const JPEG = bytes(0xff, 0xd8, 0xff, 0xe0);
const TIFF = bytes(0x49, 0x49, 42, 0, 8, 0, 0, 0);

it('UPL-09 recognises an image without an extension by its bytes', async () => {
  const picked = await pickChosen([
    new File([JPEG], 'IMG_0001', { lastModified: 7 }),
    new File([JPEG], 'scan.backup'),
    new File(['words'], 'README'),
    new File([], 'empty'),
  ]);
  expect(picked.files.map(({ name, type, size, lastModified }) => [name, type, size, lastModified])).toMatchObject([
    ['IMG_0001', 'image/jpeg', 4, 7],
    ['scan.backup', 'image/jpeg', 4, expect.any(Number)],
  ]);
  expect(picked.leftOut.map(({ name }) => name)).toEqual(['README', 'empty']);
});
it('tells apart a file whose first bytes cannot be read', async () => {
  const gone = new File(['x'], 'scan');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as Blob;
  const { leftOut } = await pickChosen([jpg('a.jpg'), gone]);
  expect(leftOut).toMatchObject([{ name: 'scan', unread: 'file' }]);
});
it('names raw files and films, whatever they begin with', async () => {
  const { files, leftOut } = await pickChosen([
    jpg('DSC_1.jpg'),
    new File([TIFF], 'DSC_1.NEF'),
    new File(['x'], 'DSC_2.mov', { type: 'video/quicktime' }),
  ]);
  expect([files.length, leftOut]).toEqual([
    1,
    [
      { name: 'DSC_1.NEF', reason: 'RAW files are not supported: export as JPEG.' },
      { name: 'DSC_2.mov', reason: 'Films are not supported.' },
    ],
  ]);
});
it.each([
  [1, '1 file is left out: f1'],
  [2, '2 files are left out: f1 and f2'],
  [3, '3 files are left out: f1, f2 and f3'],
  [5, '5 files are left out: f1, f2, f3 and 2 more'],
])('tells in one line that %i are left out', (count, line) => {
  const files = Array.from({ length: count }, (_, at) => ({ name: `f${at + 1}`, reason: '' }));
  expect(leftOutTitle(files)).toBe(line);
});
it('tells folders that are incomplete after the files, with the names in that order', () => {
  const leftOut: LeftOut[] = [
    { name: 'trip', reason: '', unread: 'folder' },
    { name: 'a.jpg', reason: '', unread: 'file' },
    { name: 'days', reason: '', unread: 'folder' },
  ];
  expect([leftOutTitle(leftOut), namesInTitle(leftOut)]).toEqual([
    '1 file is left out: a.jpg; 2 folders are incomplete: trip and days',
    ['a.jpg', 'trip', 'days'],
  ]);
});
