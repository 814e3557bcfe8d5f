import { expect, it } from '@jest/globals';
import decodeQR from 'qr/decode.js';
import { PIN } from '@vitrine/contracts/client-galleries/client-gallery.rules';
import { aClientGallery, aLink } from '../../../testing/client-galleries.js';
import { newPin, pinProblem, rightsText } from './link-words.js';
import { qrPath } from './qr-code.js';

it('STUD-31 suggests a PIN that can be had', () => {
  const pins = Array.from({ length: 50 }, newPin);
  expect(pins.filter((pin) => !/^[1-9]\d{5}$/.test(pin) || !PIN.test(pin))).toEqual([]);
  expect([' Rose7 ', ''].map(pinProblem)).toEqual([null, null]);
  expect(['abc', 'two words'].map((pin) => pinProblem(pin) !== null)).toEqual([true, true]);
});
it('STUD-30 names no right that the gallery does not give', () => {
  const { rules } = aClientGallery();
  expect(rightsText(aLink(), rules)).toBe('May look, choose, comment and download');
  expect(rightsText(aLink({ mayMark: false }), { ...rules, downloads: [] })).toBe('May look and comment');
  expect(rightsText(aLink(), { ...rules, downloads: [], marks: false, comments: false })).toBe('May look');
});
it('STUD-33 draws a code that a camera reads', () => {
  const url = 'https://photos.example.org/g/anna-and-ben/k7m4x2p9q3hd8vnr5tyw';
  const { size, path } = qrPath(url);
  const scale = 4;
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const at = ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  expect(decodeQR({ width, height: width, data })).toBe(url);
});
