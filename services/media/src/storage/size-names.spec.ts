import { crc32 } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { watermarkKey } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { isNothing, isSizeName, jpegOf, markedWidths, missingSizes, storedName, withMade } from './size-names.js';

const [one, two] = [watermarkKey('one'), watermarkKey('two')];
const aRow = (o: object = {}) => ({
  widths: [320, 640, 960],
  sizesWanted: [],
  marksWanted: [],
  sizesPacket: 'p',
  ...o,
});

it('SIZES-06 names a JPEG by its bytes, and nothing else', () => {
  const bytes = Buffer.from('light');
  const crc = crc32(bytes);
  const { name } = storedName({ name: 'web.jpg', bytes });
  expect(jpegOf(aRow({ sizes: { [name]: 5 } }), 'web', 'p')).toEqual({ name, bytes: 5, crc });
  expect(jpegOf(aRow({ sizes: { 'web-00000007.jpg': 5 } }), 'web', 'p')?.crc).toBe(7);
  expect(storedName({ name: 'card.jpg', bytes }).name).toBe('card.jpg');
  expect([name, 'full-0a0b0c0d.jpg', `marked-${one}-960.webp`].map(isSizeName)).toEqual([true, true, true]);
  expect(['web.jpg', 'card.jpg', '960.webp', '960.avif'].map(isSizeName)).toEqual([false, false, false, false]);
});

it('SIZES-03 SIZES-05 misses what is wanted and not there with the packet of now', () => {
  const wanted = { sizesWanted: ['web', 'full'], marksWanted: ['one'] };
  const sizes = { 'web-00000007.jpg': 5, [`marked-${one}-960.webp`]: 6 };
  const marks = [{ key: one, text: 'one' }];
  expect(missingSizes(aRow({ ...wanted, sizes }), 'p')).toEqual({ jpegs: ['full'], marks: [], widths: [960] });
  expect(missingSizes(aRow({ ...wanted, sizes }), 'q')).toEqual({ jpegs: ['web', 'full'], marks, widths: [960] });
  expect(isNothing(missingSizes(aRow({ marksWanted: ['one'], widths: [320, 640] }), 'q'))).toBe(true);
  expect(isNothing(missingSizes(aRow(), 'q'))).toBe(true);
});

it('SIZES-04 keeps what was made with the same packet and is wanted still', () => {
  const sizes = { 'web-00000007.jpg': 5, [`marked-${one}-960.webp`]: 6 };
  const made = { [`marked-${two}-960.webp`]: 7 };
  expect(withMade(aRow({ marksWanted: ['two'], sizes }), made, 'p')).toEqual({ 'web-00000007.jpg': 5, ...made });
  expect(withMade(aRow({ marksWanted: ['one', 'two'], sizes }), made, 'p')).toEqual({ ...sizes, ...made });
  expect(withMade(aRow({ marksWanted: ['one', 'two'], sizes }), made, 'q')).toEqual(made);
  expect(markedWidths({ ...sizes, [`marked-${one}-1280.webp`]: 6, ...made })).toEqual({
    [one]: [960, 1280],
    [two]: [960],
  });
});
