import { describe, expect, it } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import {
  photoshopBlock,
  withIim,
  withManifest,
  withSegments,
  withXmpPacket,
} from '@vitrine/testing/builders/photo-file';
import { exifBlock, withExifBlock } from '@vitrine/testing/builders/exif-block';
import { knownFileMetadata } from './clean-metadata.js';
import { xmpOf } from './xmp-packet.js';
import { blocksOfFile } from './metadata-blocks.js';
import { readEmbeddedMetadata } from './embedded-metadata.js';

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2]);
const EXIF = exifBlock([{ tag: 0x013b, type: 2, count: 12, value: 100 }], 200);
EXIF.write('EXIF artist\0', 106, 'latin1');

const { fileMetadata: said } = readEmbeddedMetadata(
  withXmpPacket(
    withIim(withExifBlock(JPEG, EXIF), [
      [2, 5, 'IIM title'],
      [2, 120, 'IIM caption'],
      [2, 25, 'iim'],
    ]),
    xmpOf({ title: 'XMP title', keywords: ['xmp'] }),
  ),
  parse,
);

it('takes each field of XMP before IIM before EXIF', () => {
  expect(said).toEqual({
    title: 'XMP title',
    description: 'IIM caption',
    keywords: ['xmp'],
    creator: 'EXIF artist',
  });
});

it('reads what has no room in a packet, in whatever order its parts stand', () => {
  const packet = Buffer.from(xmpOf({ title: 'Not this one', description: 'A long caption. '.repeat(50) }));
  const part = (name: string, from: number, to?: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(packet.length);
    head.writeUInt32BE(from, 4);
    const mark = `http://ns.adobe.com/xmp/extension/\0${name.repeat(32)}`;
    return { marker: 0xe1, content: Buffer.concat([Buffer.from(mark), head, packet.subarray(from, to)]) };
  };
  const file = withSegments(JPEG, part('A', 400), part('B', 0, 300), part('A', 0, 400), part('A', 2 ** 31));
  const { fileMetadata } = readEmbeddedMetadata(withXmpPacket(file, xmpOf({ title: 'Salt pans' })), parse);
  expect(fileMetadata).toEqual({ title: 'Salt pans', description: 'A long caption. '.repeat(50).trim() });
});

it('does without a block that is broken', () => {
  const iim = withIim(JPEG, [[2, 5, 'IIM title']]);
  expect(readEmbeddedMetadata(withXmpPacket(iim, '<broken'), () => null).fileMetadata).toEqual({ title: 'IIM title' });
  expect(readEmbeddedMetadata(JPEG, parse)).toEqual({ exif: {}, fileMetadata: {} });
});

describe('the day of a picture', () => {
  const ORIGINAL = 0x9003;
  const DIGITIZED = 0x9004;
  const taken = (file: Buffer) => readEmbeddedMetadata(file, parse).exif.takenAt;
  const exif = (tag: number, text: string) => {
    const block = exifBlock([{ tag: 0x8769, type: 4, count: 1, value: 100 }], 300);
    const tiff = block.subarray(6);
    tiff.writeUInt16LE(1, 100);
    tiff.writeUInt16LE(tag, 102);
    tiff.writeUInt16LE(2, 104);
    tiff.writeUInt32LE(20, 106);
    tiff.writeUInt32LE(200, 110);
    tiff.write(text, 200, 'latin1');
    return withExifBlock(JPEG, block);
  };
  const created = (file: Buffer, value = '2024-05-06T07:08:09Z') =>
    withXmpPacket(file, xmpOf({}, [{ name: 'photoshop:DateCreated', value }]));
  const ZEROS = '0000:00:00 00:00:00';

  it('is the camera’s, else what XMP or IIM say, else when it became a file', () => {
    expect(taken(created(exif(ORIGINAL, '2023:01:02 03:04:05')))).toBe('2023-01-02T03:04:05');
    expect(taken(created(exif(ORIGINAL, ZEROS)))).toBe('2024-05-06T07:08:09');
    expect(taken(created(exif(DIGITIZED, '2025:01:02 03:04:05'), '2024-05-06'))).toBe('2024-05-06');
    expect(taken(withIim(exif(DIGITIZED, '2025:01:02 03:04:05'), [[2, 55, '20240506']]))).toBe('2024-05-06');
    expect(taken(exif(DIGITIZED, '2025:01:02 03:04:05'))).toBe('2025-01-02T03:04:05');
    expect(taken(withXmpPacket(JPEG, xmpOf({}, [{ name: 'xmp:CreateDate', value: '2025-01-02' }])))).toBe('2025-01-02');
    expect(taken(exif(ORIGINAL, ZEROS))).toBeUndefined();
  });
});

it.each([
  'OLYMPUS DIGITAL CAMERA',
  'OLYMPUS DIGITAL CAMERA         ',
  'SONY DSC',
  'DCIM\\100MEDIA',
  'DCIM/101',
  'default',
  'KONICA MINOLTA DIGITAL CAMERA',
  'Digital Camera',
  'DIGITAL STILL CAMERA',
  'SAMSUNG',
  'Exif_JPEG_PICTURE',
  'DSC_0042',
  'DSC00042.JPG',
  'IMG_1234.JPG',
  'P1010001',
  'untitled',
  'charset=Ascii',
  '   ',
  'cof',
  'dav',
  'oznorWB',
  'hdr_soft',
  'oplus_32',
  'SAMSUNG CAMERA PICTURES',
  'Processed with VSCO with a6 preset',
  'Processed with Snapseed.',
  'Created with GIMP',
  'Shot on OnePlus 9',
])('takes %j, which a camera wrote, for nothing', (description) =>
  expect(knownFileMetadata({ description })).toEqual({}),
);

it.each([
  'Samsung headquarters at dusk',
  'Digital camera on a shelf',
  'P',
  'Img',
  'Default Street',
  'Picture of a dog',
  'Nor was it late',
  'COF, 2024',
  'Processed with care',
  'Made with love in Paris',
  'Taken on a cold morning',
  'Shot on Kodak Portra',
])('takes %j for a photographer’s words', (description) =>
  expect(knownFileMetadata({ description })).toEqual({ description }),
);

describe('the blocks of a file', () => {
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length);
    head.write(name, 4, 'latin1');
    return Buffer.concat([head, content, Buffer.alloc(4)]);
  };
  const png = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
  const text = (rest: string) => chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0${rest}`, 'latin1'));

  it('are found in a JPEG, in several segments, too', () => {
    const { iim, hasContentCredentials } = blocksOfFile(
      withManifest(withIim(withXmpPacket(JPEG, '<x/>'), [[2, 5, 'Salt']])),
    );
    expect(iim).toEqual(Uint8Array.from(photoshopBlock([[2, 5, 'Salt']]).subarray(14)));
    expect(hasContentCredentials).toBe(true);
    expect(blocksOfFile(JPEG)).toEqual({});
    expect(
      blocksOfFile(Buffer.concat([JPEG.subarray(0, 2), Buffer.alloc(3), withExifBlock(JPEG, EXIF).subarray(2)])),
    ).toEqual({
      exif: Uint8Array.from(EXIF),
    });
  });

  it('are found in a PNG, unless they would have to be unfolded', () => {
    expect(
      blocksOfFile(png(chunk('IHDR', Buffer.alloc(13)), text('\0\0en\0t\0<x/>'), chunk('caBX', Buffer.alloc(1)))),
    ).toEqual({
      xmp: Uint8Array.from(Buffer.from('<x/>')),
      hasContentCredentials: true,
    });
    expect(blocksOfFile(png(text('\u0001\0\0\0<x/>'))).xmp).toHaveLength(0);
  });

  it.each(['Exif', 'mime'])('are found among the items of a HEIC: %s', (kind) => {
    const box = (type: string, ...parts: Buffer[]) => {
      const content = Buffer.concat(parts);
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + content.length);
      head.write(type, 4, 'latin1');
      return Buffer.concat([head, content]);
    };
    const isExif = kind === 'Exif';
    const content = isExif ? Buffer.concat([Buffer.from([0, 0, 0, 6]), EXIF]) : Buffer.from('<x/>');
    const infe = box('infe', Buffer.from([2, 0, 0, 0, 0, 7, 0, 0]), Buffer.from(`${kind}\0application/rdf+xml\0`));
    const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
    const iloc = (at: number) => {
      const entry = Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 7, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
      entry.writeUInt32BE(at, 14);
      entry.writeUInt32BE(content.length, 18);
      return box('iloc', entry);
    };
    const meta = (at: number) =>
      box('meta', Buffer.alloc(4), box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), infe), iloc(at));
    const file = Buffer.concat([ftyp, meta(ftyp.length + meta(0).length + 8), box('mdat', content)]);
    expect(blocksOfFile(file)).toEqual(
      isExif ? { exif: Uint8Array.from(EXIF.subarray(6)) } : { xmp: Uint8Array.from(content) },
    );
    for (let at = 0; at < file.length; at += 1) expect(() => blocksOfFile(file.subarray(0, at))).not.toThrow();
  });

  it('are found in a WebP and in a TIFF', () => {
    const chunk = Buffer.from('RIFF\0\0\0\0WEBPEXIF\0\0\0\0', 'latin1');
    chunk.writeUInt32LE(EXIF.length, 16);
    expect(blocksOfFile(Buffer.concat([chunk, EXIF]))).toEqual({ exif: Uint8Array.from(EXIF) });
    const tiff = exifBlock([{ tag: 700, type: 1, count: 4, value: 60 }], 100).subarray(6);
    tiff.write('<x/>', 60, 'latin1');
    expect(blocksOfFile(tiff)).toEqual({ exif: Uint8Array.from(tiff), xmp: Uint8Array.from(Buffer.from('<x/>')) });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a JPEG that claims more than there is', Buffer.from([0xff, 0xd8, 0xff, 0xed, 0xff, 0xff, 0x50])],
    ['a JPEG whose segments do not go on', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0])],
    [
      'a PNG that claims more than there is',
      png(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x69, 0x54, 0x58, 0x74, 0, 0, 0, 0])),
    ],
  ])('are none in %s', (_name, bytes) => {
    expect(blocksOfFile(bytes).iim ?? blocksOfFile(bytes).exif).toBeUndefined();
  });
});
