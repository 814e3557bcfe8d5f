import { describe, expect, it } from '@jest/globals';
import { exifBlock, exifBomb } from '@vitrine/testing/builders/exif-block';
import { readEmbeddedMetadata } from './embedded-metadata.js';

const read = (exif: Uint8Array | undefined) => readEmbeddedMetadata(Buffer.alloc(0), () => null, { exif });
const exifOfBlock = (block: Uint8Array | undefined) => read(block).exif;

const MODEL = 0x0110;
const EXIF_DIRECTORY = 0x8769;
const ISO = 0x8827;
const RECOMMENDED = 0x8832;
const TAKEN = 0x9003;
const [ASCII, SHORT, LONG, RATIONAL, UTF8] = [2, 3, 4, 5, 129];

/** Two directories; `at` is where one may put bytes that the second points to. */
const twoDirectories = (photo: { tag: number; type: number; count: number; value: number }): Buffer => {
  const block = exifBlock([{ tag: EXIF_DIRECTORY, type: LONG, count: 1, value: 100 }], 400);
  const tiff = block.subarray(6);
  tiff.writeUInt16LE(1, 100);
  tiff.writeUInt16LE(photo.tag, 102);
  tiff.writeUInt16LE(photo.type, 104);
  tiff.writeUInt32LE(photo.count, 106);
  tiff.writeUInt32LE(photo.value, 110);
  return block;
};

const takenAt = (text: string) => {
  const block = twoDirectories({ tag: TAKEN, type: ASCII, count: 20, value: 200 });
  block.write(text, 206, 'latin1');
  return exifOfBlock(block).takenAt;
};

describe('exifOfBlock', () => {
  it('is empty without a block and for nonsense', () => {
    expect(exifOfBlock(undefined)).toEqual({});
    expect(exifOfBlock(Buffer.alloc(0))).toEqual({});
    expect(exifOfBlock(Buffer.from('Exif\0\0not a directory'))).toEqual({});
    expect(
      exifOfBlock(Buffer.concat([Buffer.from('Exif\0\0II*\0\u0008\0\0\0', 'latin1'), Buffer.alloc(40, 0xff)])),
    ).toEqual({});
  });

  it('reads both directories, with and without the prefix', () => {
    const block = twoDirectories({ tag: ISO, type: SHORT, count: 1, value: 800 });
    expect(exifOfBlock(block)).toEqual({ iso: 800 });
    expect(exifOfBlock(block.subarray(6))).toEqual({ iso: 800 });
  });

  it('reads a big-endian block', () => {
    const block = Buffer.alloc(60);
    block.write('MM\0*\0\0\0\x08\0\x01', 'latin1');
    block.writeUInt16BE(MODEL, 10);
    block.writeUInt16BE(ASCII, 12);
    block.writeUInt32BE(6, 14);
    block.writeUInt32BE(40, 18);
    block.write('X100V\0', 40, 'latin1');
    expect(exifOfBlock(block)).toEqual({ model: 'X100V' });
  });

  it('reads what people write into it, in UTF-8 and else in Latin-1', () => {
    const block = exifBlock(
      [
        { tag: 0x010e, type: ASCII, count: 12, value: 200 },
        { tag: 0x013b, type: ASCII, count: 6, value: 230 },
        { tag: 0x8298, type: ASCII, count: 300, value: 250 },
      ],
      600,
    );
    block.write('Dünen, früh\0', 206, 'latin1');
    block.write('Zoë\0', 236, 'utf8');
    block.write('© 2026\0', 256, 'utf8');
    expect(read(block).fileMetadata).toEqual({ description: 'Dünen, früh', creator: 'Zoë', copyright: '© 2026' });
  });

  it.each([
    ['2024:05:06 07:08:09', '2024-05-06T07:08:09'],
    ['2024:02:31 07:08:09', undefined],
  ])('takes the camera’s clock %s for %s', (text, expected) => {
    expect(takenAt(text)).toBe(expected);
  });

  it('reads the texts of EXIF 3.0', () => {
    const block = exifBlock(
      [
        { tag: MODEL, type: UTF8, count: 8, value: 200 },
        { tag: 0x013b, type: UTF8, count: 5, value: 230 },
      ],
      400,
    );
    block.write('Zürich\0', 206, 'utf8');
    block.write('Zoë\0', 236, 'utf8');
    expect(read(block)).toEqual({ exif: { model: 'Zürich' }, fileMetadata: { creator: 'Zoë' } });
  });

  it.each([
    ['the one that it is recommended to expose for', RECOMMENDED, 102_400],
    ['itself where no other is known', 0x9999, 65_535],
  ])('takes for a sensitivity that two bytes have no room for %s', (_, tag, iso) => {
    const block = exifBlock([{ tag: EXIF_DIRECTORY, type: LONG, count: 1, value: 100 }], 400);
    const tiff = block.subarray(6);
    tiff.writeUInt16LE(2, 100);
    [
      [ISO, SHORT, 65_535],
      [tag, LONG, 102_400],
    ].forEach(([field, type, value], at) => {
      tiff.writeUInt16LE(field!, 102 + 12 * at);
      tiff.writeUInt16LE(type!, 104 + 12 * at);
      tiff.writeUInt32LE(1, 106 + 12 * at);
      tiff.writeUInt32LE(value!, 110 + 12 * at);
    });
    expect(exifOfBlock(block)).toEqual({ iso });
  });

  it.each([
    ['that points outside the block', { tag: MODEL, type: ASCII, count: 10, value: 4_000_000_000 }],
    ['with more values than a number has', { tag: ISO, type: SHORT, count: 65, value: 100 }],
    ['with more values than there are bytes', { tag: MODEL, type: ASCII, count: 4_294_967_295, value: 100 }],
    ['of an unknown type', { tag: MODEL, type: 99, count: 1, value: 1 }],
    ['divided by nothing', { tag: 0x829d, type: RATIONAL, count: 1, value: 300 }],
  ])('leaves out a field %s', (_, field) => {
    expect(exifOfBlock(twoDirectories(field))).toEqual({});
    expect(exifOfBlock(exifBlock([field]))).toEqual({});
  });

  it('ends for directories that point at themselves', () => {
    expect(exifOfBlock(exifBlock([{ tag: EXIF_DIRECTORY, type: LONG, count: 1, value: 8 }]))).toEqual({});
  });

  it('costs a bomb of seventy million values no more memory than an honest block', () => {
    const bomb = exifBomb();
    const before = process.memoryUsage().heapUsed;
    expect(exifOfBlock(bomb)).toEqual({});
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(8_000_000);
  });
});
