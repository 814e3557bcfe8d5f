import { describe, expect, it } from '@jest/globals';
import { isComplete, isOpenJpeg, SNIFF_BYTES, sniffImageType } from '@vitrine/image-files/image-file';
import type { PhotoType } from '@vitrine/contracts/media/photo.rules';
import sharp from 'sharp';
import { aJpeg, fourFields, heicFixture, oneOfEach, pngBomb } from '../../test/support/images.js';
import { validateImage } from './validate-image.js';

const code = (value: string) => expect.objectContaining({ code: value });
const corpus = await oneOfEach();
const typeOf: Record<string, PhotoType> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  tif: 'image/tiff',
  heic: 'image/heic',
};
const names = Object.keys(corpus);
const passes = (bytes: Buffer): Promise<boolean> =>
  validateImage(bytes).then(
    () => true,
    () => false,
  );
const file = (name: string): Buffer => corpus[name] ?? Buffer.alloc(0);

describe('sniffImageType', () => {
  it.each(names)('UPL-09 SEC-20 knows %s by its first bytes', (name) => {
    const type = typeOf[name.split('.').at(-1) ?? ''];
    expect(sniffImageType(file(name))).toBe(type);
    expect(sniffImageType(file(name).subarray(0, SNIFF_BYTES))).toBe(type);
  });

  it.each([
    ['text', Buffer.from('Dear photographer, this is not an image at all.')],
    ['nothing', Buffer.alloc(0)],
    ['three bytes', Buffer.from([0xff, 0xd8])],
    ['GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['a film', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1')],
    ['AVIF', Buffer.from('\0\0\0\u001cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
    ['CR2 raw', Buffer.concat([Buffer.from('II*\0\u0010\0\0\0CR\u0002\0', 'latin1'), Buffer.alloc(64)])],
  ])('UPL-09 refuses %s', (_what, bytes) => {
    expect(sniffImageType(bytes)).toBeNull();
  });

  it('UPL-09 refuses a DNG, whose first image is a thumbnail', () => {
    const dng = Buffer.alloc(64);
    dng.write('II*\0', 'latin1');
    dng.writeUInt32LE(8, 4);
    dng.writeUInt16LE(1, 8);
    dng.writeUInt16LE(0xc612, 10);
    dng.writeUInt16LE(1, 12);
    dng.writeUInt32LE(4, 14);
    expect(sniffImageType(dng)).toBeNull();
  });
});

describe('isComplete', () => {
  it.each(names)('takes the whole %s, and with data behind it', (name) => {
    const type = typeOf[name.split('.').at(-1) ?? ''] ?? 'image/jpeg';
    expect(isComplete(file(name), type)).toBe(true);
    // Behind the last box of a HEIC nothing but boxes may come.
    const behind = type === 'image/heic' ? Buffer.from('\0\0\0\u0008free', 'latin1') : Buffer.from('trailing data');
    expect(isComplete(Buffer.concat([file(name), behind]), type)).toBe(true);
  });

  it.each(names)('SEC-20 finds %s cut at any byte', async (name) => {
    const type = typeOf[name.split('.').at(-1) ?? ''] ?? 'image/jpeg';
    const bytes = file(name);
    const passed: number[] = [];
    // Of a JPEG without its end marker only a decoder can say, and a few bytes may be missing that say nothing.
    const end = type === 'image/jpeg' ? bytes.length - 10 : bytes.length;
    for (let length = 1; length < end; length += 1) {
      const cut = bytes.subarray(0, length);
      if (isComplete(cut, type) && (!isOpenJpeg(cut) || (await passes(cut)))) passed.push(length);
    }
    expect(passed).toEqual([]);
  });

  it('SEC-20 does not take the end of an embedded or trailing image for the end of a cut JPEG', async () => {
    const thumbnail = await sharp(await aJpeg())
      .resize(16)
      .jpeg()
      .toBuffer();
    const bytes = await aJpeg();
    const segment = Buffer.alloc(4);
    segment.writeUInt16BE(0xffe5);
    segment.writeUInt16BE(thumbnail.length + 2, 2);
    const withThumbnail = Buffer.concat([bytes.subarray(0, 2), segment, thumbnail, bytes.subarray(2)]);
    expect(isComplete(withThumbnail, 'image/jpeg')).toBe(true);
    expect(await passes(withThumbnail.subarray(0, -20))).toBe(false);
    expect(isComplete(Buffer.concat([bytes, thumbnail.subarray(0, 40)]), 'image/jpeg')).toBe(true);
  });

  it('never reads for ever or past the end of nonsense', () => {
    for (const type of Object.values(typeOf)) {
      for (const nonsense of [
        Buffer.alloc(0),
        Buffer.alloc(9),
        Buffer.alloc(4096, 0xff),
        Buffer.from('II*\0\u0008\0\0\0\uffff', 'latin1'),
      ])
        expect(isComplete(nonsense, type)).toBe(false);
    }
  });
});

describe('a file made to keep the reader busy', () => {
  it('SEC-20 HEIC: items with extents that take no bytes', () => {
    const entries = 200_000;
    const iloc = Buffer.alloc(16 + entries * 6);
    iloc.writeUInt32BE(iloc.length);
    iloc.write('iloc', 4, 'latin1');
    iloc.writeUInt16BE(0xffff, 14);
    for (let at = 16; at < iloc.length; at += 6) iloc.writeUInt16BE(0xffff, at + 4);
    const meta = Buffer.concat([Buffer.alloc(12), iloc]);
    meta.writeUInt32BE(meta.length);
    meta.write('meta', 4, 'latin1');
    const head = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(isComplete(Buffer.concat([head, meta]), 'image/heic')).toBe(false);
  });

  it('SEC-20 TIFF: pages that share one long list of strips', () => {
    const pages = 60;
    const strips = 400_000;
    const listAt = 8 + pages * 30;
    const tiff = Buffer.alloc(listAt + strips * 4);
    tiff.write('II*\0', 'latin1');
    tiff.writeUInt32LE(8, 4);
    for (let page = 0; page < pages; page += 1) {
      const at = 8 + page * 30;
      tiff.writeUInt16LE(2, at);
      [0x0111, 0x0117].forEach((tag, index) => {
        tiff.writeUInt16LE(tag, at + 2 + index * 12);
        tiff.writeUInt16LE(4, at + 4 + index * 12);
        tiff.writeUInt32LE(strips, at + 6 + index * 12);
        tiff.writeUInt32LE(listAt, at + 10 + index * 12);
      });
      tiff.writeUInt32LE(page + 1 < pages ? at + 30 : 0, at + 26);
    }
    expect(isComplete(tiff, 'image/tiff')).toBe(false);
  });

  it.each([
    ['more scans than any image has', 1, 1_001],
    ['a scan of more components than there can be', 5, 1],
  ])('SEC-20 JPEG: %s', async (_what, components, count) => {
    const bytes = await aJpeg();
    const scan = Buffer.alloc(8 + components * 2);
    scan.writeUInt16BE(0xffda);
    scan.writeUInt16BE(scan.length - 2, 2);
    scan[4] = components;
    for (let at = 0; at < components; at += 1) scan[5 + at * 2] = at + 1;
    scan[6 + components * 2] = 63;
    const before = bytes.indexOf(Buffer.of(0xff, 0xda));
    const withScans = (scans: number) =>
      Buffer.concat([bytes.subarray(0, before), ...Array.from({ length: scans }, () => scan), bytes.subarray(before)]);
    expect(isComplete(withScans(0), 'image/jpeg')).toBe(true);
    for (const end of [0, 2]) {
      const made = withScans(count).subarray(0, end === 0 ? undefined : -end);
      expect([isComplete(made, 'image/jpeg'), isOpenJpeg(made)]).toEqual([false, false]);
    }
  });

  it('SEC-20 TIFF: directories in a circle', () => {
    const tiff = Buffer.alloc(64);
    tiff.write('II*\0', 'latin1');
    tiff.writeUInt32LE(8, 4);
    expect(isComplete(tiff, 'image/tiff')).toBe(false);
  });
});

describe('validateImage', () => {
  it.each(names)('passes %s and knows its upright size', async (name) => {
    const image = await validateImage(file(name));
    const isTurned = name === 'turned.heic';
    expect(image).toMatchObject({
      width: isTurned ? 64 : 96,
      height: isTurned ? 96 : 64,
      isHevc: name.endsWith('heic'),
    });
  });

  it.each([5, 6, 7, 8])('knows that orientation %i stands on its side', async (orientation) => {
    const bytes = await fourFields().withMetadata({ orientation }).jpeg().toBuffer();
    expect(await validateImage(bytes)).toMatchObject({ width: 64, height: 96 });
  });

  it('UPL-09 SEC-20 refuses a text file, whatever it is called', async () => {
    await expect(validateImage(Buffer.from('holiday.jpg'))).rejects.toEqual(code('FILE_TYPE_UNSUPPORTED'));
  });

  it.each(names)('SEC-20 refuses half of %s as damaged', async (name) => {
    const half = file(name).subarray(0, Math.floor(file(name).length / 2));
    await expect(validateImage(half)).rejects.toEqual(code('IMAGE_CORRUPT'));
  });

  it('SEC-20 refuses a bomb of 50000 x 50000 pixels by its header', async () => {
    await expect(validateImage(pngBomb(50_000, 50_000))).rejects.toEqual(code('IMAGE_TOO_MANY_PIXELS'));
  });

  it('SEC-20 counts the pixels of all pages', async () => {
    const page = (background: string) =>
      sharp({ create: { width: 6000, height: 4000, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['red', 'lime', 'blue', 'white', 'black'].map(page));
    const pages = await sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer();
    await expect(validateImage(pages)).rejects.toEqual(code('IMAGE_TOO_MANY_PIXELS'));
  });

  it('SEC-20 refuses a file with one head and another body', async () => {
    const disguised = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), heicFixture('turned')]);
    await expect(validateImage(disguised)).rejects.toEqual(code('IMAGE_CORRUPT'));
  });
});
