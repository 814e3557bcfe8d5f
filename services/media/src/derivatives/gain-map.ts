import { AppError } from '@vitrine/contracts/errors/app-error';
import { auxiliaryImage, primaryProperties } from '@vitrine/image-files/iso-media';
import { orCorrupt } from '@vitrine/platform/images/image-errors';
import { decodeBytes } from '@vitrine/platform/images/image-memory';
import type { Metadata, Sharp } from 'sharp';
import { decodeHeicGrey } from './decode-heic.js';
import { inStep, openImage } from './open-image.js';

declare module 'sharp' {
  interface Sharp {
    /** Since 0.35.0; its types leave it out. */
    keepGainMap(): Sharp;
  }
}

/** Says how much brighter an image's pixels are on screens that can show it, in a picture of its own, often a smaller one. */
export interface GainMap {
  open: () => Promise<Sharp>;
  width: number;
  height: number;
  /** What its numbers mean, in a segment as ISO 21496-1 has it. */
  meaning: Buffer;
  colours: 'b-w' | 'srgb';
  /** Of the image, as EXIF counts: the map is stored as the image is. */
  orientation: number;
}

/** Widths of derivatives that have it; narrower ones are tiles. */
export const GAIN_MAP_FROM_WIDTH = 1200;

const MAP_QUALITY = 85;
/** The map comes on top of what its image was weighed with. */
const MAP_BYTES_MAX = 64_000_000;

/** The gain map in a file with this header; null where there is none that can be read: the photo is sound without. */
export const readGainMap = (bytes: Buffer, frame: Header): Promise<GainMap | null> =>
  unlessCorrupt(() => (frame.compression === 'hevc' ? mapOfHeic(bytes, frame) : mapOfJpeg(frame)));

type Header = Pick<Metadata, 'compression' | 'gainMap' | 'orientation' | 'width' | 'height'>;

const mapOfJpeg = async ({ gainMap, orientation = 1 }: Header): Promise<GainMap | null> => {
  if (!gainMap) return null;
  const jpeg = Buffer.from(gainMap.image);
  const map = await (await openImage(jpeg)).metadata();
  if (decodeBytes(map) > MAP_BYTES_MAX) return null;
  const { width, height, channels } = map;
  return {
    open: () => openImage(jpeg, { ignoreIcc: true }),
    width,
    height,
    colours: channels === 1 ? 'b-w' : 'srgb',
    orientation,
    meaning: await meaningOf(jpeg),
  };
};

const APPLE_MAP = 'urn:com:apple:photo:2020:aux:hdrgainmap';

/**
 * Apple's map, in ISO 21496-1's numbers. By Apple's "Applying Apple HDR effect to your photos" light becomes
 * `1 + (headroom - 1) * map` times as much, the map in BT.709's curve; ISO's map is the logarithm of that.
 */
const mapOfHeic = async (bytes: Buffer, { width: across, height: down }: Header): Promise<GainMap | null> => {
  const item = auxiliaryImage(bytes, APPLE_MAP);
  const headroom = item === null ? 0 : appleHeadroom(bytes);
  // What a `clap` box cuts off the image it leaves in the map.
  const isCut = primaryProperties(bytes).some(({ kind }) => kind === 'clap');
  if (item === null || isCut || !(headroom > 1 && headroom <= HEADROOM_MAX)) return null;
  const { width, height, data } = await decodeHeicGrey(bytes, { item, pixelsMax: MAP_BYTES_MAX / 4 });
  if (Math.abs((width / height / across) * down - 1) > 0.05) return null;
  const codes = Uint8Array.from({ length: 256 }, (_, code) => {
    const map = code / 255 < 0.081 ? code / 255 / 4.5 : ((code / 255 + 0.099) / 1.099) ** (1 / 0.45);
    return Math.round((255 * Math.log2(1 + (headroom - 1) * map)) / Math.log2(headroom));
  });
  data.forEach((code, at) => (data[at] = codes[code] ?? 0));
  return {
    open: () => openImage(data, { raw: { width, height, channels: 1 } }),
    width,
    height,
    colours: 'b-w',
    orientation: 1,
    meaning: singleMap(Math.log2(headroom)),
  };
};

/** More than any screen shows. */
const HEADROOM_MAX = 256;
const MAKER_NOTE = Buffer.from('Apple iOS\0\0\x01MM', 'latin1');

/**
 * How many times as bright as white an iPhone's photo becomes: its packet of the map says it, or two numbers in the
 * camera's record do, by Apple's formula. 0 where nothing does.
 */
const appleHeadroom = (file: Buffer): number => {
  const words = file.indexOf('HDRGainMapHeadroom');
  const said = words < 0 ? null : /^\w+(?:>|=")([\d.]+)/.exec(file.toString('latin1', words, words + 64));
  if (said) return Number(said[1]);
  const note = file.indexOf(MAKER_NOTE);
  const [a, b] = [0x21, 0x30].map((tag) => (note < 0 ? undefined : makerNumber(file.subarray(note), tag)));
  if (a === undefined || b === undefined) return 0;
  const isSmall = b <= 0.01;
  const stops = a < 1 ? (isSmall ? 1.8 - 20 * b : 1.601 - 0.101 * b) : isSmall ? 3 - 70 * b : 2.303 - 0.303 * b;
  return 2 ** stops;
};

const SIGNED_RATIONAL = 10;

const makerNumber = (note: Buffer, tag: number): number | undefined => {
  const entries = MAKER_NOTE.length + 2;
  const end = Math.min(note.length - 12, entries + 12 * note.readUInt16BE(MAKER_NOTE.length));
  for (let at = entries; at < end; at += 12) {
    if (note.readUInt16BE(at) !== tag || note.readUInt16BE(at + 2) !== SIGNED_RATIONAL) continue;
    const place = note.readUInt32BE(at + 8);
    return place + 8 > note.length ? undefined : note.readInt32BE(place) / note.readInt32BE(place + 4);
  }
  return undefined;
};

const unlessCorrupt = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await orCorrupt(work);
  } catch (error) {
    if (error instanceof AppError && error.code === 'IMAGE_CORRUPT') return null;
    throw error;
  }
};

/** `image`, an upright JPEG of `scale` times its original's size, with the map in the same size; null as above. */
export const withGainMap = (image: Buffer, map: GainMap, scale: number): Promise<Buffer | null> =>
  unlessCorrupt(async () => {
    const { colours, orientation, meaning } = map;
    const [width, height] = [Math.max(1, Math.round(map.width * scale)), Math.max(1, Math.round(map.height * scale))];
    const stored = (await map.open()).resize({ width, height, fit: 'fill' });
    const { data, info } = await inStep(() =>
      stored.toColourspace(colours).raw().toBuffer({ resolveWithObject: true }),
    );
    const { width: across, height: down, channels } = info;
    const turned = (await openImage(data, { raw: { width: across, height: down, channels } })).rotate(
      ANGLES[orientation],
    );
    const upright = await jpegOf(turned.flop(FLOPPED.includes(orientation)).toColourspace(colours));
    return joined(image, Buffer.concat([upright.subarray(0, 2), meaning, upright.subarray(2)]));
  });

/** By orientation: how far to turn, and whether to mirror before. */
const ANGLES = [0, 0, 0, 180, 180, 270, 90, 90, 270];
const FLOPPED = [2, 4, 5, 7];

const jpegOf = (image: Sharp): Promise<Buffer> => inStep(() => image.jpeg({ quality: MAP_QUALITY }).toBuffer());

/**
 * Cameras say it in XMP, or as ISO 21496-1 has it; libuhdr makes the latter of both. It gets the segments of the map
 * around a speck. Not the file itself: sharp reads the map of a turned image after its memory is freed.
 */
const meaningOf = async (map: Buffer): Promise<Buffer> => {
  const speck = await jpegOf(await openImage(Buffer.alloc(192), { raw: { width: 8, height: 8, channels: 3 } }));
  const tiny = joined(speck, Buffer.concat([speck.subarray(0, 2), ...segmentsOf(map), speck.subarray(2)]));
  const known = await jpegOf((await openImage(tiny)).keepGainMap());
  const meaning = segmentsOf(known.subarray(known.lastIndexOf(START))).find((one) => one.includes(ISO));
  if (!meaning) throw new AppError('IMAGE_CORRUPT');
  return meaning;
};

const START = Buffer.from([0xff, 0xd8, 0xff]);
const ISO = Buffer.from('urn:iso:std:iso:ts:21496:-1\0', 'latin1');
const [APP0, APP15] = [0xffe0, 0xffef];

/** What stands before the tables of a JPEG. */
const segmentsOf = (jpeg: Buffer): Buffer[] => {
  const found: Buffer[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg.readUInt16BE(at) >= APP0 && jpeg.readUInt16BE(at) <= APP15;) {
    const one = jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2));
    found.push(one);
    at += one.length;
  }
  return found;
};

const segment = (...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** The meaning of a map of one channel: from no light more to `stops`, linearly, no offsets, in the image's own colours. */
const singleMap = (stops: number): Buffer => {
  const most = Math.round(stops * 10_000);
  // Fractions: headroom without the map and with it; least, most and gamma of the map; offsets of both.
  const numbers = [0, 1, most, 10_000, 0, 1, most, 10_000, 1, 1, 0, 1, 0, 1];
  const body = Buffer.alloc(5 + numbers.length * 4);
  body[4] = 0x40;
  for (const [at, value] of numbers.entries()) body.writeUInt32BE(value, 5 + at * 4);
  return segment(ISO, body);
};

/** Says that behind the image there is a map of the first version. */
const HAS_MAP = segment(ISO, Buffer.alloc(4));
const INDEX_HEAD = Buffer.from('MPF\0MM\0*\0\0\0\x08\0\x03', 'latin1');

/** One file of two images, as CIPA's Multi-Picture Format indexes them. */
const joined = (image: Buffer, map: Buffer): Buffer => {
  const index = Buffer.alloc(72);
  const length = image.length + HAS_MAP.length + 4 + INDEX_HEAD.length + index.length;
  // Places are counted from behind `MPF`.
  const place = length - (2 + HAS_MAP.length + 8);
  const entries = [0x0003_0000, length, 0, 0, 0, map.length, place, 0];
  // Tags with type, count and value: the version `0100`, two images, and where their entries are.
  const tags = [0xb000_0007, 4, 0x3031_3030, 0xb001_0004, 1, 2, 0xb002_0007, 32, 50, 0];
  for (const [at, value] of [...tags, ...entries].entries()) index.writeUInt32BE(value, at * 4);
  return Buffer.concat([image.subarray(0, 2), HAS_MAP, segment(INDEX_HEAD, index), image.subarray(2), map]);
};
