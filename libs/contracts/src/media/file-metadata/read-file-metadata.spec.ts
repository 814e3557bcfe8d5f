import { describe, expect, it } from '@jest/globals';
import { DOMParser } from '@xmldom/xmldom';
import { iimBlock, withIim, withManifest, withXmpPacket } from '@vitrine/testing/builders/photo-file';
import { xmpOf } from '../xmp-packet.js';
import { fileMetadataOfExif } from './exif-words.js';
import { blocksOfFile } from './file-blocks.js';
import { readFileMetadata } from './read-file-metadata.js';

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');
const NOTHING = { exif: {}, hasContentCredentials: false };

it('takes each field of XMP before IIM before EXIF', () => {
  const written = {
    xmp: xmpOf({ title: 'XMP title', keywords: ['xmp'] }),
    iim: iimBlock([
      [2, 5, 'IIM title'],
      [2, 120, 'IIM caption'],
      [2, 25, 'iim'],
    ]),
    exif: { imageDescription: 'EXIF caption', artist: 'EXIF artist', copyright: 'EXIF rights' },
    hasContentCredentials: true,
  };
  expect(readFileMetadata(written, parse)).toEqual({
    title: 'XMP title',
    description: 'IIM caption',
    keywords: ['xmp'],
    creator: 'EXIF artist',
    copyright: 'EXIF rights',
    hasContentCredentials: true,
  });
  expect(readFileMetadata({ ...written, xmp: '<broken' }, () => null)).toMatchObject({ title: 'IIM title' });
  expect(readFileMetadata(NOTHING, parse)).toEqual({});
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
])('takes %j, which a camera wrote, for nothing', (imageDescription) =>
  expect(fileMetadataOfExif({ imageDescription })).toEqual({}),
);

it.each([
  'Samsung headquarters at dusk',
  'Digital camera on a shelf',
  'P',
  'Img',
  'Default Street',
  'Picture of a dog',
])('takes %j for a photographer’s words', (imageDescription) =>
  expect(fileMetadataOfExif({ imageDescription })).toEqual({ description: imageDescription }),
);

describe('the blocks of a file', () => {
  const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xda, 0, 2]);
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
    expect(readFileMetadata({ ...NOTHING, iim }, parse)).toEqual({ title: 'Salt' });
    expect(hasContentCredentials).toBe(true);
    expect(blocksOfFile(JPEG)).toEqual({ hasContentCredentials: false });
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

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a JPEG that claims more than there is', Buffer.from([0xff, 0xd8, 0xff, 0xed, 0xff, 0xff, 0x50])],
    ['a JPEG whose segments do not go on', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0, 0, 0])],
    [
      'a PNG that claims more than there is',
      png(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x69, 0x54, 0x58, 0x74, 0, 0, 0, 0])),
    ],
  ])('are none in %s', (_name, bytes) => {
    expect(blocksOfFile(bytes)).toEqual({ hasContentCredentials: false });
  });
});
