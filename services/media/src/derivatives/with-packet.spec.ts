import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type PacketMetadata, xmpPacket } from '@vitrine/image-files/xmp-packet';
import sharp, { type Sharp } from 'sharp';
import { fourFields, ultraHdrFixture } from '../../test/support/images.js';
import { avifFor, WEBP } from './encodings.js';
import { carriesMetadata, withPacket } from './with-packet.js';

const WORDS: PacketMetadata = { title: 'Harbour', creator: 'Mara Lindqvist', copyright: '© 2026 Mara Lindqvist' };
/** More than the packet before it has room for. */
const MORE: PacketMetadata = {
  ...WORDS,
  description: 'Boats and nets. '.repeat(60),
  usageTerms: 'Ask first. '.repeat(40),
};

const translucent = async (width: number, height: number): Promise<Sharp> => {
  const { data, info } = await fourFields(width, height).ensureAlpha(0.5).raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
};
const FILES: Record<string, () => Promise<Sharp>> = {
  WebP: async () => fourFields(1281, 853).webp(WEBP),
  'WebP with alpha': async () => (await translucent(1280, 853)).webp(WEBP),
  AVIF: async () => fourFields(1280, 853).avif(avifFor(1280)),
  'AVIF with alpha': async () => (await translucent(640, 427)).avif(avifFor(640)),
  JPEG: async () => fourFields(1280, 853).jpeg({ quality: 82, mozjpeg: true }),
};

const pixelsOf = async (file: Buffer): Promise<string> =>
  createHash('sha256')
    .update(await sharp(file).raw().toBuffer())
    .digest('hex');
/** What the file says, as another program reads it; and all kinds of metadata it has. */
const read = async (file: Buffer) => {
  const { xmpAsString, exif, icc, iptc, tifftagPhotoshop } = await sharp(file, { failOn: 'warning' }).metadata();
  return { xmp: xmpAsString, others: [exif, icc, iptc, tifftagPhotoshop].filter(Boolean) };
};

describe.each(Object.entries(FILES))('withPacket of %s', (_kind, encoder) => {
  let bare: Buffer;
  beforeAll(async () => {
    bare = await (await encoder()).toBuffer();
  });
  const bareFile = (): Buffer => Buffer.from(bare);

  it('adds the packet alone, and leaves every pixel', async () => {
    expect(await read(bare)).toEqual({ xmp: undefined, others: [] });
    const file = withPacket(bareFile(), WORDS);
    expect(await read(file)).toEqual({ xmp: xmpPacket(WORDS), others: [] });
    expect(await pixelsOf(file)).toEqual(await pixelsOf(bare));
    expect(file.length - bare.length).toBeLessThan(Buffer.byteLength(xmpPacket(WORDS) ?? '') + 120);
  });

  it('is as sharp writes it, for programs that read it', async () => {
    const other = await (await encoder()).withXmp(xmpPacket(WORDS) ?? '').toBuffer();
    expect(await read(withPacket(bareFile(), WORDS))).toEqual(await read(other));
  });

  it('writes other words in the place of the ones before', async () => {
    const before = withPacket(bareFile(), WORDS);
    const { length } = before;
    const pixels = await pixelsOf(before);
    const after = withPacket(before, { ...WORDS, copyright: '© 2027 Mara Lindqvist' });
    expect(after).toHaveLength(length);
    expect((await read(after)).xmp).toContain('© 2027 Mara Lindqvist');
    expect(after.includes('© 2026')).toBe(false);
    expect(await pixelsOf(after)).toEqual(pixels);
  });

  it('makes room for more words, and then for fewer', async () => {
    const more = withPacket(withPacket(bareFile(), WORDS), MORE);
    expect(await read(more)).toEqual({ xmp: xmpPacket(MORE), others: [] });
    expect(await pixelsOf(more)).toEqual(await pixelsOf(bare));
    expect(more.toString('latin1').split('Harbour')).toHaveLength(2);
    const { length } = more;
    const fewer = withPacket(more, WORDS);
    expect(fewer).toHaveLength(length);
    const none = withPacket(fewer, {});
    expect((await read(none)).xmp).not.toMatch(/Mara|Harbour/);
    expect(none.includes('Mara')).toBe(false);
    expect(await pixelsOf(none)).toEqual(await pixelsOf(bare));
  });
});

describe('withPacket', () => {
  it('stands behind the JFIF head of a JPEG', async () => {
    const jpeg = await fourFields().jpeg().toBuffer();
    const head = Buffer.from('\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1');
    const file = withPacket(Buffer.concat([jpeg.subarray(0, 2), head, jpeg.subarray(2)]), WORDS);
    expect(file.subarray(2, 20)).toEqual(head);
    expect(await read(file)).toEqual({ xmp: xmpPacket(WORDS), others: [] });
  });

  it('HDR-03 leaves a gain map where readers look for it, however long the packet becomes', async () => {
    const bare = ultraHdrFixture();
    const { gainMap } = await sharp(bare).metadata();
    const file = withPacket(withPacket(Buffer.from(bare), WORDS), MORE);
    expect((await sharp(file).metadata()).gainMap).toEqual(gainMap);
    expect(file.includes(xmpPacket(MORE) ?? '-')).toBe(true);
    const map = bare.length - bare.lastIndexOf('\xff\xd8\xff', undefined, 'latin1');
    const index = file.indexOf('MPF\0MM') + 4;
    const [first, second, place] = [54, 70, 74].map((at) => file.readUInt32BE(index + at));
    expect([first, second, index + (place ?? 0)]).toEqual([file.length - map, map, file.length - map]);
  });

  it('leaves a file alone that has nothing to say, or that is of another form', async () => {
    const webp = await fourFields().webp(WEBP).toBuffer();
    expect(withPacket(Buffer.from(webp), {})).toEqual(webp);
    const others = [
      await fourFields().webp({ lossless: true }).toBuffer(),
      (await fourFields().avif().toBuffer()).subarray(0, 60),
      (await fourFields().jpeg().toBuffer()).subarray(0, 100),
      webp.subarray(0, 20),
      Buffer.from('RIFF'),
      Buffer.alloc(0),
    ];
    for (const file of others) expect(withPacket(Buffer.from(file), WORDS)).toEqual(file);
  });
});

it('words stand in derivatives from 1200 pixels and in the card', () => {
  const names = [
    '320.webp',
    '640.avif',
    '960.webp',
    '1199.webp',
    '1200.webp',
    '1280.avif',
    '2400.webp',
    'card.jpg',
    'x',
  ];
  expect(names.filter(carriesMetadata)).toEqual(['1200.webp', '1280.avif', '2400.webp', 'card.jpg']);
});
