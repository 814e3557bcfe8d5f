import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { countShrunk, isShrunk, shrunkText } from './shrunk.js';

it.each([
  [20_000, 1_000, true],
  [9_000, 3_000, false],
  [12_000, 2_400, true],
  [6_000, 4_000, false],
  [1_000, 8_000, false],
  [2_000, 400, false],
])('UPL-13 of %i × %i pixels little is left: %s', (width, height, shrunk) => {
  expect(isShrunk({ width, height }, 1024)).toBe(shrunk);
});

it('counts the panoramas among chosen files by their headers, and stops when aborted', async () => {
  const jpeg = async (width: number, height: number) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    return new File([new Uint8Array(bytes)], 'a.jpg');
  };
  const files = [await jpeg(6_000, 400), await jpeg(600, 400), new File(['x'], 'b.jpg')];
  expect(await countShrunk(files, new AbortController().signal)).toBe(1);
  expect(await countShrunk(files, AbortSignal.abort())).toBe(0);
});

it('describes them in one line', () => {
  expect([shrunkText(0), shrunkText(1)?.slice(0, 22), shrunkText(3)?.slice(0, 19)]).toEqual([
    null,
    '1 panorama becomes ver',
    '3 panoramas become ',
  ]);
});
