import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { xmpOf } from '@vitrine/image-files/xmp-packet';
import sharp, { type JpegOptions, type Sharp } from 'sharp';
import { cameraBlock, withExifBlock } from './builders/exif-block.js';
import {
  clap,
  iccChunk,
  iccProfile,
  nclx,
  numbersChunk,
  oddHeic,
  oddPng,
  oddTiff,
  type ProfileSpace,
} from './builders/odd-image.js';
import { withIim, withXmpPacket } from './builders/photo-file.js';

/** What an odd file must come to, through every entrance. */
export interface OddFile {
  name: string;
  file: () => Buffer | Promise<Buffer>;
  /** Colour of the middle, sRGB of 0 to 255. */
  pixel?: readonly [red: number, green: number, blue: number];
  /** Of the upright image. */
  size?: readonly [width: number, height: number];
  /** What is read of what its photographer wrote. */
  words?: FileMetadata;
  /** What is read of the camera's record, but for the day. */
  camera?: Omit<PhotoExif, 'takenAt'>;
  /** Local time of the camera, `YYYY-MM-DDTHH:mm:ss`, or the day alone; null: the file has none that can be meant. */
  day?: string | null;
  /** The sentence with which it is refused; nothing else is expected then. */
  refusal?: string;
}

const COLOUR = [200 / 255, 100 / 255, 50 / 255];
const AS_SRGB = [200, 100, 50] as const;
const DAMAGED = 'The image is damaged or incomplete. Please try another file.';
const cannot = (kind: string, what: string): string =>
  `This ${kind} has ${what}, which is not supported. Please save it in another way, for example as a JPEG.`;

const tiff = (options: Partial<Parameters<typeof oddTiff>[0]>): Buffer => oddTiff({ colour: COLOUR, ...options });
const png = (options: Partial<Parameters<typeof oddPng>[0]>): Buffer => oddPng({ colour: COLOUR, ...options });
const code = (primaries: number, transfer: number) => ({
  kind: 'cICP',
  data: Buffer.from([primaries, transfer, 0, 1]),
});

const flat = (): Sharp =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 100, b: 50 } } });
const jpeg = (options: JpegOptions = {}): Promise<Buffer> =>
  flat()
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4', ...options })
    .toBuffer();
/** A picture whose scan is long enough to be cut within. */
const noisy = (options: JpegOptions = {}): Promise<Buffer> => {
  const data = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (Math.imul(i, 2_654_435_761) >>> 13) & 255));
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg(options)
    .toBuffer();
};
const most = (file: Buffer): Buffer => file.subarray(0, Math.floor(file.length * 0.7));
/** As phones put a film behind a picture. */
const TRAILER = Buffer.concat([Buffer.from('\0\0\0\u0018ftypmp42', 'latin1'), Buffer.alloc(500, 0x5a)]);

/** What a colour of COLOUR's numbers is in sRGB, by profile. */
const IN_PROFILES: [ProfileSpace, exponent: number, pixel: readonly [number, number, number]][] = [
  ['adobe', 2.2, [227, 100, 42]],
  ['p3', 2.2, [215, 94, 24]],
  ['prophoto', 1.8, [255, 78, 41]],
  ['srgb', 1, [229, 168, 122]],
];

const colours: OddFile[] = [
  ...IN_PROFILES.flatMap(([space, exponent, pixel]): OddFile[] => {
    const icc = iccProfile(space, exponent);
    const as = `in ${space}, gamma ${exponent}`;
    return [
      { name: `TIFF, 8 bits ${as}`, file: () => tiff({ icc }), pixel },
      { name: `TIFF, 16 bits ${as}`, file: () => tiff({ icc, bits: 16 }), pixel },
      { name: `TIFF, float ${as}`, file: () => tiff({ icc, bits: 32, sampleFormat: 3 }), pixel },
      { name: `TIFF, half float ${as}`, file: () => tiff({ icc, bits: 16, sampleFormat: 3 }), pixel },
      { name: `PNG, 8 bits ${as}`, file: () => png({ chunks: [iccChunk(icc)] }), pixel },
      { name: `PNG, 16 bits ${as}`, file: () => png({ bits: 16, chunks: [iccChunk(icc)] }), pixel },
    ];
  }),
  ...([8, 16] as const).flatMap((bits): OddFile[] => [
    { name: `TIFF, ${bits} bits without a profile`, file: () => tiff({ bits }), pixel: AS_SRGB },
    {
      name: `grey TIFF, ${bits} bits of gamma 1.8`,
      file: () => tiff({ colour: [0.5], bits, icc: iccProfile('grey', 1.8) }),
      pixel: [146, 146, 146],
    },
    {
      name: `TIFF, ${bits} bits with a profile of grey`,
      file: () => tiff({ bits, icc: iccProfile('grey', 1.8) }),
      pixel: AS_SRGB,
    },
    {
      name: `TIFF, ${bits} bits with a broken profile`,
      file: () => tiff({ bits, icc: Buffer.concat([iccProfile('p3', 2.2).subarray(0, 132), Buffer.alloc(99, 7)]) }),
      pixel: AS_SRGB,
    },
    {
      name: `TIFF, ${bits} bits with a saved selection`,
      file: () => tiff({ bits, colour: [...COLOUR, 0.3], fields: [[338, 3, [0]]] }),
      pixel: AS_SRGB,
    },
    {
      name: `TIFF, ${bits} bits with two saved selections`,
      file: () => tiff({ bits, colour: [...COLOUR, 0.3, 0.6], fields: [[338, 3, [0, 0]]] }),
      pixel: AS_SRGB,
    },
    {
      name: `TIFF, ${bits} bits in P3 with four saved selections`,
      file: () =>
        tiff({ bits, colour: [...COLOUR, 0, 0, 0, 0], fields: [[338, 3, [0, 0, 0, 0]]], icc: iccProfile('p3', 2.2) }),
      pixel: [215, 94, 24],
    },
    {
      name: `CMYK TIFF, ${bits} bits with two saved selections`,
      file: () => tiff({ bits, colour: [0, 0.5, 0.75, 0.1, 0, 0], photometric: 5, fields: [[338, 3, [0, 0]]] }),
      pixel: [223, 124, 62],
    },
    {
      name: `TIFF, ${bits} bits with a profile of iccMAX`,
      file: () => tiff({ bits, icc: iccProfile('adobe', 2.2, 0x0510) }),
      pixel: AS_SRGB,
    },
    {
      name: `TIFF, ${bits} bits with a profile that lacks a colour`,
      file: () => {
        const icc = iccProfile('adobe', 2.2);
        icc.write('none', icc.indexOf('gXYZ'));
        return tiff({ bits, icc });
      },
      pixel: AS_SRGB,
    },
    {
      name: `PNG, ${bits} bits of sRGB by cICP, whatever its profile says`,
      file: () => png({ bits, chunks: [iccChunk(iccProfile('p3', 2.2)), code(1, 13)] }),
      pixel: AS_SRGB,
    },
    {
      name: `PNG, ${bits} bits in P3 by its profile, where cICP leaves it open`,
      file: () => png({ bits, chunks: [iccChunk(iccProfile('p3', 2.2)), code(2, 2)] }),
      pixel: [215, 94, 24],
    },
    {
      name: `CMYK TIFF, ${bits} bits`,
      file: () => tiff({ bits, colour: [0, 0.5, 0.75, 0.1], photometric: 5 }),
      pixel: [223, 124, 62],
    },
    {
      name: `PNG, ${bits} bits of linear light by gAMA`,
      file: () => png({ bits, chunks: [numbersChunk('gAMA', 100_000)] }),
      pixel: [229, 168, 122],
    },
    {
      name: `grey PNG, ${bits} bits of linear light by gAMA`,
      file: () => png({ bits, colour: [0.5], chunks: [numbersChunk('gAMA', 100_000)] }),
      pixel: [188, 188, 188],
    },
    {
      name: `PNG, ${bits} bits in P3 by cHRM and gAMA`,
      file: () =>
        png({
          bits,
          chunks: [
            numbersChunk('cHRM', 31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000),
            numbersChunk('gAMA', 45_455),
          ],
        }),
      pixel: [215, 94, 24],
    },
    {
      name: `PNG, ${bits} bits of sRGB by gAMA, sRGB and cHRM`,
      file: () =>
        png({
          bits,
          chunks: [
            { kind: 'sRGB', data: Buffer.alloc(1) },
            numbersChunk('gAMA', 45_455),
            numbersChunk('cHRM', 31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000),
          ],
        }),
      pixel: AS_SRGB,
    },
    {
      name: `PNG, ${bits} bits in P3 by cICP`,
      file: () => png({ bits, chunks: [code(12, 13)] }),
      pixel: [215, 93, 31],
    },
    {
      name: `PNG, ${bits} bits, reference white of PQ`,
      file: () => png({ bits, colour: [0.5807, 0.5807, 0.5807], chunks: [code(9, 16)] }),
      pixel: [240, 240, 240],
    },
    {
      name: `PNG, ${bits} bits, reference white of HLG`,
      file: () => png({ bits, colour: [0.75, 0.75, 0.75], chunks: [code(9, 18)] }),
      pixel: [240, 240, 240],
    },
  ]),
  {
    name: 'float TIFF without a profile, which is light',
    file: () => tiff({ bits: 32, sampleFormat: 3 }),
    pixel: [229, 168, 122],
  },
  {
    name: 'grey float TIFF without a profile',
    file: () => tiff({ colour: [0.5], bits: 32, sampleFormat: 3 }),
    pixel: [188, 188, 188],
  },
  // Large enough to be shrunk: what takes part in that comes out otherwise, and what takes a value each takes memory.
  {
    name: 'large PNG, 16 bits in P3, half transparent',
    file: () => png({ side: 2_500, bits: 16, colour: [...COLOUR, 0.5], chunks: [iccChunk(iccProfile('p3', 2.2))] }),
    pixel: [215, 94, 24],
  },
  {
    name: 'large TIFF with an empty saved selection',
    file: () => tiff({ side: 2_500, compression: 8, colour: [...COLOUR, 0], fields: [[338, 3, [0]]] }),
    pixel: AS_SRGB,
  },
  { name: 'HEIC without a word on its colours', file: () => oddHeic('flat', []), pixel: AS_SRGB },
  { name: 'HEIC in P3 by nclx', file: () => oddHeic('flat', [nclx(12, 13)]), pixel: [215, 93, 31] },
  { name: 'HEIC in BT.2020 by nclx', file: () => oddHeic('flat', [nclx(9, 13)]), pixel: [241, 76, 29] },
  {
    name: 'HEIC in P3 by its profile, whatever nclx says',
    file: () =>
      oddHeic('flat', [
        { kind: 'colr', data: Buffer.concat([Buffer.from('prof'), iccProfile('p3', 2.2)]) },
        nclx(9, 16),
      ]),
    pixel: [215, 94, 24],
  },
];

const unsupported: OddFile[] = [
  {
    name: 'TIFF with Zstandard',
    file: () => tiff({ compression: 50_000 }),
    refusal: cannot('TIFF', 'Zstandard compression'),
  },
  {
    name: 'TIFF with a compression that nobody knows',
    file: () => tiff({ compression: 60_000 }),
    refusal: cannot('TIFF', 'compression of kind 60000'),
  },
  ...([8, 16] as const).map((bits) => ({
    name: `Lab TIFF, ${bits} bits`,
    file: () => tiff({ bits, photometric: 8 }),
    refusal: cannot('TIFF', 'Lab colours'),
  })),
  {
    name: 'CMYK TIFF, floating point',
    file: () => tiff({ bits: 32, sampleFormat: 3, colour: [0, 0.5, 0.75, 0.1], photometric: 5 }),
    refusal: cannot('TIFF', 'floating point of 32 bits for such colours'),
  },
  {
    name: 'grey TIFF, half floating point',
    file: () => tiff({ bits: 16, sampleFormat: 3, colour: [0.5] }),
    refusal: cannot('TIFF', 'floating point of 16 bits for such colours'),
  },
  ...[2, 6].map((inks) => ({
    name: `TIFF of ${inks} inks`,
    file: () => tiff({ colour: Array<number>(inks).fill(0.2), photometric: 5, fields: [[332, 3, [2]]] }),
    refusal: cannot('TIFF', 'other inks than cyan, magenta, yellow and black'),
  })),
  {
    name: 'HEIF with AV1',
    file: async () => {
      const file = await flat().heif({ compression: 'av1' }).toBuffer();
      file.write('mif1', 8);
      return file;
    },
    refusal: cannot('HEIF', 'AV1 compression'),
  },
  { name: 'TIFF, 32 bits', file: () => tiff({ bits: 32 }), refusal: cannot('TIFF', '32 bits per channel') },
  {
    name: 'TIFF, signed',
    file: () => tiff({ bits: 16, sampleFormat: 2 }),
    refusal: cannot('TIFF', 'signed numbers for its colours'),
  },
  {
    name: 'lossless JPEG',
    file: async () => {
      const file = await jpeg();
      file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3;
      return file;
    },
    refusal: cannot('JPEG', 'lossless compression'),
  },
  {
    name: 'JPEG, 12 bits',
    file: async () => {
      const file = await jpeg();
      file[file.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
      return file;
    },
    refusal: cannot('JPEG', '12 bits per channel'),
  },
];

const structures: OddFile[] = [
  { name: 'JPEG without an end', file: async () => (await jpeg()).subarray(0, -2), pixel: AS_SRGB },
  {
    name: 'JPEG without an end, and a film behind it',
    file: async () => Buffer.concat([(await jpeg()).subarray(0, -2), TRAILER]),
    pixel: AS_SRGB,
  },
  {
    name: 'JPEG with a film behind its end',
    file: async () => Buffer.concat([await jpeg(), TRAILER]),
    pixel: AS_SRGB,
  },
  {
    name: 'progressive JPEG without an end',
    file: async () => (await jpeg({ progressive: true })).subarray(0, -2),
    pixel: AS_SRGB,
  },
  {
    name: 'JPEG with stray bytes between segments',
    file: async () => {
      const file = await jpeg();
      const scan = file.indexOf(Buffer.from([0xff, 0xda]));
      return Buffer.concat([file.subarray(0, scan), Buffer.alloc(2), file.subarray(scan)]);
    },
    pixel: AS_SRGB,
  },
  {
    name: 'JPEG with fill bytes',
    file: async () => {
      const file = await jpeg();
      return Buffer.concat([file.subarray(0, 2), Buffer.alloc(5, 0xff), file.subarray(2)]);
    },
    pixel: AS_SRGB,
  },
  { name: 'JPEG cut within its scan', file: async () => most(await noisy()), refusal: DAMAGED },
  {
    name: 'progressive JPEG cut within a scan',
    file: async () => most(await noisy({ progressive: true })),
    refusal: DAMAGED,
  },
  {
    name: 'progressive JPEG cut within its last scan',
    file: async () => (await noisy({ progressive: true })).subarray(0, -60),
    refusal: DAMAGED,
  },
  {
    name: 'TIFF with a JPEG thumbnail',
    file: () =>
      tiff({
        further: [
          [
            [254, 4, [1]],
            [259, 3, [6]],
            [513, 4, [8]],
            [514, 4, [100]],
          ],
        ],
      }),
    pixel: AS_SRGB,
  },
  {
    name: 'TIFF of two pages',
    file: () =>
      tiff({
        further: [
          [
            [256, 4, [8]],
            [257, 4, [8]],
            [258, 3, [8]],
            [259, 3, [1]],
            [262, 3, [1]],
            [273, 4, [8]],
            [277, 3, [1]],
            [279, 4, [64]],
          ],
        ],
      }),
    pixel: AS_SRGB,
  },
  { name: 'big TIFF', file: () => flat().tiff({ compression: 'lzw', bigtiff: true }).toBuffer(), pixel: AS_SRGB },
  {
    name: 'PNG with something behind it',
    file: () => Buffer.concat([png({}), Buffer.from('more')]),
    pixel: AS_SRGB,
  },
  {
    name: 'PNG with a wrong sum of a chunk that is not needed',
    file: () => {
      const file = png({ chunks: [{ kind: 'tIME', data: Buffer.alloc(7, 1) }] });
      file.writeUInt32BE(7, file.indexOf('tIME') + 4 + 7);
      return file;
    },
    pixel: AS_SRGB,
  },
  {
    name: 'PNG with a profile that is none',
    file: () => png({ chunks: [{ kind: 'iCCP', data: Buffer.from('junkjunk') }] }),
    pixel: AS_SRGB,
  },
  {
    name: 'WebP with a chunk that nobody knows, and something behind it',
    file: async () => {
      const file = Buffer.concat([
        await flat().webp({ lossless: true }).toBuffer(),
        Buffer.from('ABCD\u0003\0\0\0abc\0', 'latin1'),
      ]);
      file.writeUInt32LE(file.length - 8, 4);
      return Buffer.concat([file, Buffer.from('more')]);
    },
    pixel: AS_SRGB,
  },
  {
    name: 'HEIC with something behind it',
    file: () => Buffer.concat([oddHeic('flat', []), Buffer.from('SEFHdata0000')]),
    pixel: AS_SRGB,
  },
  {
    name: 'HEIC cut within its pixels',
    file: () => oddHeic('flat', []).subarray(0, -10),
    refusal: DAMAGED,
  },
  {
    name: 'HEIC that is cropped to a part',
    file: () => oddHeic('fields', [clap(40, 20, -25, -15)]),
    size: [40, 20],
    pixel: [200, 40, 40],
  },
  {
    name: 'HEIC that is cropped and turned',
    file: () => oddHeic('fields', [clap(40, 20, -25, -15), { kind: 'irot', data: Buffer.from([1]) }]),
    size: [20, 40],
    pixel: [200, 40, 40],
  },
  {
    name: 'HEIC that is turned, then cropped and mirrored',
    file: () =>
      oddHeic('fields', [
        { kind: 'irot', data: Buffer.from([1]) },
        clap(20, 40, -15, 25),
        { kind: 'imir', data: Buffer.from([1]) },
      ]),
    size: [20, 40],
    pixel: [200, 40, 40],
  },
];

const [ORIGINAL, DIGITIZED] = [0x9003, 0x9004];
const taken = (tag: number, at: string) => async (): Promise<Buffer> =>
  withExifBlock(await jpeg(), cameraBlock([], [[tag, at]]));
const created = (value: string): string => xmpOf({}, [{ name: 'photoshop:DateCreated', value }]);
const MOMENT = '2024-05-06T07:08:09';
/** Of EXIF 3.0. */
const UTF8 = 129;

const said: OddFile[] = [
  ...[
    '0000:00:00 00:00:00',
    '    :  :     :  :  ',
    '1970:01:01 00:00:00',
    '1980:01:01 00:12:00',
    '2000:01:01 00:00:00',
    '2023:02:29 07:08:09',
    '2067:05:06 07:08:09',
  ].map((at) => ({ name: `JPEG of a clock that says ${at}`, file: taken(ORIGINAL, at), day: null })),
  ...[
    '2024:05:06 07:08:09',
    '2024:05:06 07:08:09.12',
    '2024:05:06 07:08:09+02:00',
    '2024:05:06 07:08:09Z',
    '2024:5:6  7:8:9',
  ].map((at) => ({ name: `JPEG of a clock that says ${at}`, file: taken(ORIGINAL, at), day: MOMENT })),
  { name: 'JPEG with a day alone', file: taken(ORIGINAL, '2024:05:06   :  :  '), day: '2024-05-06' },
  { name: 'JPEG with the day of its scan alone', file: taken(DIGITIZED, '2024:05:06 07:08:09'), day: MOMENT },
  {
    name: 'JPEG whose XMP knows its day, and EXIF that of the scan',
    file: async () => withXmpPacket(await taken(DIGITIZED, '2025:01:02 03:04:05')(), created(MOMENT)),
    day: MOMENT,
  },
  {
    name: 'JPEG whose XMP knows the day alone',
    file: async () => withXmpPacket(await jpeg(), created('1955-06-01')),
    day: '1955-06-01',
  },
  {
    name: 'JPEG whose IIM knows its day',
    file: async () =>
      withIim(await jpeg(), [
        [2, 55, '20240506'],
        [2, 60, '070809+0200'],
      ]),
    day: MOMENT,
  },
  {
    name: 'JPEG whose IIM knows the day of its scan alone',
    file: async () => withIim(await jpeg(), [[2, 62, '20240506']]),
    day: '2024-05-06',
  },
  {
    name: 'JPEG whose XMP has the day of its scan as EXIF does',
    file: async () => withXmpPacket(await jpeg(), xmpOf({}, [{ name: 'exif:DateTimeDigitized', value: MOMENT }])),
    day: MOMENT,
  },
  {
    name: 'PNG with EXIF',
    file: () =>
      png({ chunks: [{ kind: 'eXIf', data: cameraBlock([], [[ORIGINAL, '2024:05:06 07:08:09']]).subarray(6) }] }),
    day: MOMENT,
  },
  {
    name: 'JPEG with texts of EXIF 3.0',
    file: async () =>
      withExifBlock(
        await jpeg(),
        cameraBlock(
          [
            [0x010e, 'Über den Dächern', UTF8],
            [0x0110, 'Zürich', UTF8],
            [0x013b, 'Jörg', UTF8],
          ],
          [[0xa434, 'Objektiv ß', UTF8]],
        ),
      ),
    words: { description: 'Über den Dächern', creator: 'Jörg' },
    camera: { model: 'Zürich', lens: 'Objektiv ß' },
  },
  {
    name: 'JPEG with a sensitivity of more than two bytes',
    file: async () =>
      withExifBlock(
        await jpeg(),
        cameraBlock(
          [],
          [
            [0x8827, 65_535, 3],
            [0x8832, 102_400],
          ],
        ),
      ),
    camera: { iso: 102_400 },
  },
  {
    name: 'JPEG with words in decomposed letters',
    file: async () =>
      withXmpPacket(await jpeg(), xmpOf({ title: 'Cafe\u0301', keywords: ['Mu\u0308nchen', 'M\u00fcnchen'] })),
    words: { title: 'Caf\u00e9', keywords: ['M\u00fcnchen'] },
  },
];

/**
 * Files that other programs read, and files that nobody can, made when they are asked for: a few kilobytes each, free of
 * anybody's rights. A new case is a row here; `services/media/test/odd-files.integration-spec.ts` takes each into media, by
 * upload and one of each kind by every other entrance.
 */
export const ODD_FILES: readonly OddFile[] = [...colours, ...unsupported, ...structures, ...said];
