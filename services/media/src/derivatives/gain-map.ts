import { AppError } from '@vitrine/contracts/errors/app-error';
import { orCorrupt } from '@vitrine/platform/images/image-errors';
import { decodeBytes } from '@vitrine/platform/images/image-memory';
import type { Metadata, Sharp } from 'sharp';
import { inStep, openImage } from './open-image.js';

declare module 'sharp' {
  interface Sharp {
    /** Since 0.35.0; its types leave it out. */
    keepGainMap(): Sharp;
  }
}

/** Says how much brighter an image's pixels are on screens that can show it, in a picture of its own, often a smaller one. */
interface GainMap {
  jpeg: Buffer;
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

/** The gain map in the file of this header; null where there is none that can be read: the photo is sound without. */
export const readGainMap = async ({
  gainMap,
  orientation = 1,
}: Pick<Metadata, 'gainMap' | 'orientation'>): Promise<GainMap | null> => {
  if (!gainMap) return null;
  const jpeg = Buffer.from(gainMap.image);
  return unlessCorrupt(async () => {
    const map = await (await openImage(jpeg)).metadata();
    if (decodeBytes(map) > MAP_BYTES_MAX) return null;
    const { width, height, channels } = map;
    return {
      jpeg,
      width,
      height,
      colours: channels === 1 ? 'b-w' : 'srgb',
      orientation,
      meaning: await meaningOf(jpeg),
    };
  });
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
    const { jpeg, colours, orientation, meaning } = map;
    const [width, height] = [Math.max(1, Math.round(map.width * scale)), Math.max(1, Math.round(map.height * scale))];
    const stored = (await openImage(jpeg, { ignoreIcc: true })).resize({ width, height, fit: 'fill' });
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
