import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { MB } from '@vitrine/contracts/media/photo.rules';
import { nclx, oddHeic, oddPng } from '@vitrine/testing/builders/odd-image';
import { withSegments, withXmpPacket } from '@vitrine/testing/builders/photo-file';
import {
  copyBytes,
  countHighRange,
  countShrunk,
  highRangeText,
  isShrunk,
  roomText,
  shrunkText,
} from './file-remarks.js';

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

/** An index of two pictures, as it stands in the first, and where it says that the second one is. */
const twoPictures = (jpeg: Buffer, second: Buffer): Buffer => {
  const index = Buffer.alloc(4 + 8 + 2 + 12 + 4 + 32);
  index.write('MPF\0MM\0*\0\0\0\u0008\0\u0001', 'latin1');
  index.writeUInt16BE(0xb002, 14);
  index.writeUInt16BE(7, 16);
  index.writeUInt32BE(32, 18);
  index.writeUInt32BE(26, 22);
  const first = withSegments(jpeg, { marker: 0xe2, content: index });
  first.writeUInt32BE(first.length - 10, 6 + 4 + 26 + 16 + 8);
  return Buffer.concat([first, second]);
};

it('HDR-04 finds photos that are brighter than a page: by transfer function or gain map, of every program', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const gainMap = withXmpPacket(jpeg, '<x xmlns:HDRGainMap="http://ns.apple.com/HDRGainMap/1.0/"/>');
  const iso = { marker: 0xe2, content: Buffer.from('urn:iso:std:iso:ts:21496:-1\0') };
  const code = (transfer: number) => [{ kind: 'cICP', data: Buffer.from([9, transfer, 0, 1]) }];
  const high = {
    ultraHdr: withXmpPacket(jpeg, '<x xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"/>'),
    iso: withSegments(jpeg, iso),
    apple: twoPictures(jpeg, gainMap),
    pqPng: oddPng({ colour: [1, 1, 1], chunks: code(16) }),
    pqHeic: oddHeic('flat', [nclx(9, 16)]),
    appleHeic: oddHeic('flat', [
      { kind: 'auxC', data: Buffer.from('\0\0\0\0urn:com:apple:photo:2020:aux:hdrgainmap\0') },
    ]),
  };
  const usual = {
    jpeg,
    preview: twoPictures(jpeg, jpeg),
    png: oddPng({ colour: [1, 1, 1], chunks: code(13) }),
    heic: oddHeic('flat', [nclx(12, 13)]),
    nothing: Buffer.alloc(0),
  };
  const found = async (files: Record<string, Buffer>, keepOriginal = false): Promise<string[]> => {
    const names = Object.keys(files);
    const counts = await Promise.all(
      names.map((name) =>
        countHighRange(
          [new File([new Uint8Array(files[name] ?? [])], name)],
          keepOriginal,
          new AbortController().signal,
        ),
      ),
    );
    return names.filter((_, at) => counts[at] === 1);
  };
  expect(await found(high)).toEqual(Object.keys(high));
  // Pages show gain maps of originals.
  expect(await found(high, true)).toEqual(['pqPng', 'pqHeic']);
  expect(await found(usual)).toEqual([]);
});

it('HDR-04 says that HDR is lost, and how to keep it', () => {
  expect([highRangeText(0, 3, false), highRangeText(1, 1, true), highRangeText(2, 3, false)]).toEqual([
    null,
    'This photo has HDR highlights. Pages show it in standard range.',
    '2 photos have HDR highlights, which their smaller copies lose. Keep the original files to keep them.',
  ]);
});

const sizes = (count: number, mb: number) => Array.from({ length: count }, () => mb * MB);

it('UPL-32 has no note when everything fits, to the byte', () => {
  expect(roomText(sizes(3, 10), 30 * MB, true)).toBeNull();
  expect(roomText(sizes(3, 10), 30 * MB - 1, true)).not.toBeNull();
});

it.each([
  [sizes(60, 20), 300, 'These 60 files need 1.2 GB; you have 300 MB free. Only the first 15 fit.'],
  [[...sizes(1, 9), ...sizes(2, 1)], 10, 'These 3 files need 11 MB; you have 10 MB free. Only the first 2 fit.'],
  [sizes(2, 20), 30, 'These 2 files need 40 MB; you have 30 MB free. Only the first one fits.'],
  [sizes(2, 20), 0, 'These 2 files need 40 MB; you have 0 B free. None of them fits.'],
  [sizes(1, 20), 5, 'This file needs 20 MB; you have 5 MB free.'],
])('UPL-32 names need, room and how many fit when files are kept', (chosen, free, text) => {
  expect(roomText(chosen, free * MB, true)).toBe(text);
});

it('UPL-32 counts smaller copies by about what they need', () => {
  expect(roomText(sizes(60, 20), 30 * MB, false)).toBe(
    'These 60 files may need about 38 MB; you have 30 MB free. About 48 of them fit.',
  );
  expect(roomText(sizes(60, 20), 40 * MB, false)).toBeNull();
});

it('expects no copy to be larger than its file', () => {
  expect(copyBytes(100_000)).toBe(100_000);
  expect(copyBytes(20 * MB)).toBeLessThan(MB);
});
