import { expect, it } from '@jest/globals';
import { dotsAround } from './dots-around.js';
import { exifLine } from './exif-line.js';
import { printedKey, VIEWER_KEYS, viewerActionOf } from './viewer-keys.js';

const press = (key: string, over: object = {}) =>
  viewerActionOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    keyCode: 0,
    ...over,
  });

it('LBX-08 LBX-10 LBX-11 maps the keys of the viewer, in capitals too', () => {
  expect(
    ['ArrowLeft', 'j', 'ArrowRight', 'L', 'Home', 'End', 'I', 'z', 'F', ' ', 'Escape'].map((key) => press(key)),
  ).toEqual([
    'previous',
    'previous',
    'next',
    'next',
    'first',
    'last',
    'info',
    'zoom',
    'full-screen',
    'slideshow',
    'close',
  ]);
  expect([press('?', { shiftKey: true }), press('I', { shiftKey: true }), press('q')]).toEqual(['keys', 'info', null]);
});
it('leaves every press with a modifier to the browser', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    expect([press('i', { [modifier]: true }), press('ArrowLeft', { [modifier]: true })]).toEqual([null, null]);
  expect(press('ArrowLeft', { shiftKey: true })).toBeNull();
});
it('names each key as on a keyboard', () => {
  expect(VIEWER_KEYS.flatMap(({ keys }) => keys.map(printedKey)).join(' ')).toBe('← J → L Home End I Z F Space ? Esc');
});

it('LBX-05 has a dot for each of a few photos, for those around of many', () => {
  expect(dotsAround(1, 3)).toEqual([0, 1, 2]);
  expect([dotsAround(0, 2000).at(0), dotsAround(0, 2000).length]).toEqual([0, 9]);
  expect(dotsAround(1000, 2000)).toEqual([996, 997, 998, 999, 1000, 1001, 1002, 1003, 1004]);
  expect(dotsAround(1999, 2000).at(-1)).toBe(1999);
});

it('lists camera, lens and settings as far as they are set', () => {
  const all = {
    make: 'Canon',
    model: 'Canon EOS R5',
    lens: 'RF 50mm F1.2 L USM',
    focalLength: 50,
    aperture: 1.2,
    exposureTime: 0.004,
    iso: 100,
  };
  expect(exifLine(all)).toBe('Canon EOS R5 · RF 50mm F1.2 L USM · 50 mm · f/1.2 · 1/250 s · ISO 100');
  expect(exifLine({ aperture: 8, iso: 400 })).toBe('f/8 · ISO 400');
  expect(exifLine({ focalLength: 4.249 })).toBe('4.2 mm');
  expect(exifLine({})).toBe('');
});
