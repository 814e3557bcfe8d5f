import { AppError } from '@vitrine/contracts/errors/app-error';
import { isOpaqueTiff } from '@vitrine/image-files/tiff';
import { cardSize } from '@vitrine/contracts/media/photo-image';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ICON_SIDES, iconFile } from '@vitrine/contracts/media/site-image.rules';
import type { Metadata, OutputInfo, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { isGreySpace, type Numbers, profileOf, withPngProfile } from './colour-profile.js';
import { decodeHeic } from './decode-heic.js';
import { WEBP } from './encodings.js';
import { GAIN_MAP_FROM_WIDTH, type GainMap, readGainMap, withGainMap } from './gain-map.js';
import { inStep, openImage } from './open-image.js';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { tiffHeadBytes, writeTiffHead } from './tagged-tiff.js';
import { orCorrupt } from '@vitrine/platform/images/image-errors';

/** One stored derivative, named as it stands behind its prefix. */
export interface Derivative {
  name: string;
  contentType: 'image/webp' | 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

/** How long each file is, by its name. */
export const bytesByName = (files: readonly { name: string; bytes: Uint8Array }[]): Record<string, number> =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.length]));

/** Files that are made of decoded pixels. */
export interface Files {
  derivatives: Derivative[];
}

/** What is made of decoded pixels for pages: every width, the card, and the base64 ThumbHash. */
export interface Encoded extends Files {
  widths: number[];
  /** Those of them that are there as a JPEG with the original's gain map, too. */
  hdrWidths: number[];
  thumbHash: string;
}

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A part of an image. */
interface Region extends Size {
  left: number;
  top: number;
}

/** As much of an original's metadata as its pixels are read by. */
export type Frame = Pick<Metadata, 'width' | 'height' | 'orientation' | 'compression' | 'hasAlpha' | 'gainMap'> & {
  channels?: number;
} & Numbers;

/** What is made of an original's pixels, in values that can be sent to a thread. */
export interface PixelWork {
  frame: Frame;
  /** What the whole upright image is shrunk to. */
  size: Size;
  /** What is then cut out of it; absent: nothing is cut off. */
  part?: Region;
  /** What that is encoded in, ascending; by the original's own shape, because rounding from step to step would drift. */
  steps: Size[];
  /** Icons are made of it, too. */
  icons?: boolean;
}

/** A decoded image, 8 bits each. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * ThumbHash takes images up to 100 and keeps seven waves of them: twice as many pixels say the same for four times the
 * work.
 */
const THUMB_SIDE = 48;

/** An image's metadata, without decoding it. Throws IMAGE_CORRUPT. */
export const frameOf = async (bytes: Buffer): Promise<Metadata> =>
  orCorrupt(async () => (await openImage(bytes, { limitInputPixels: false })).metadata());

/** Decodes `bytes` once, gives their memory back, and encodes every size. Throws IMAGE_CORRUPT, IMAGE_TOO_MANY_PIXELS. */
export const renderPixels = async (bytes: Buffer, { steps, icons, ...work }: PixelWork): Promise<Encoded> => {
  const isWide = steps.some(({ width }) => width >= GAIN_MAP_FROM_WIDTH);
  const gainMap = isWide ? await readGainMap(bytes, work.frame) : null;
  const pixels = await decode(bytes, work);
  releaseBuffer(bytes);
  const light = gainMap && { gainMap, originalWidth: uprightWidth(work.frame) };
  return encodeSteps(pixels, steps, light, icons);
};

/**
 * The upright image in sRGB, shrunk and cut. Whatever its numbers are, they become colours by the one profile that
 * {@link profileOf} finds. Throws IMAGE_CORRUPT when it cannot be decoded, IMAGE_TOO_MANY_PIXELS before that is tried.
 */
export const decode = async (
  bytes: Buffer,
  { frame, size, part }: Pick<PixelWork, 'frame' | 'size' | 'part'>,
): Promise<Pixels> => {
  if (frame.width * frame.height > PHOTO_LIMITS.maxPixels) throw new AppError('IMAGE_TOO_MANY_PIXELS');
  const profile = profileOf(bytes, frame);
  const shrunk = (image: Sharp): Sharp => {
    image.resize({ ...size, fit: 'fill' });
    return part ? image.extract(part) : image;
  };
  if (frame.compression === 'hevc') {
    const source = await openImage(await decodeHeic(bytes, profile?.icc));
    // libheif always hands out four channels; without this every photo would carry an empty transparency.
    if (!frame.hasAlpha) source.removeAlpha();
    return inStep(() => raw(shrunk(source).toColourspace('srgb')));
  }
  const isPng = frame.format === 'png';
  const isOpaque = frame.format === 'tiff' && ((frame.channels ?? 3) > 4 || isOpaqueTiff(bytes));
  const bare = isOpaque ? await withoutSelections(bytes, frame.space) : bytes;
  const file = profile?.isMade && isPng ? withPngProfile(bare, profile.icc) : bare;
  const isInFile = profile && (isPng || !profile.isMade);
  if ((frame.depth === 'uchar' && isInFile) || frame.space === 'cmyk')
    return inStep(async () => raw(shrunk((await openImage(file)).autoOrient()).toColourspace('srgb')));
  // sharp takes deeper numbers to Display P3 and leaves them there, and grey ones without their profile.
  const numbers = shrunk((await openImage(file, { ignoreIcc: true })).autoOrient());
  if (!profile) return inStep(() => raw(numbers.toColourspace('srgb')));
  const own = numbers.toColourspace(frame.space ?? 'srgb');
  if (frame.depth === 'ushort' && isInFile) return inStep(() => inSrgb(own));
  const tagged = await inStep(() => taggedTiff(own, frame.depth, profile.icc));
  const again = await openImage(tagged, { ignoreIcc: true });
  return inStep(() => inSrgb(again.toColourspace(isGreySpace(frame.space) ? 'grey16' : 'rgb16')));
};

/** What 16 bits come to in sRGB by the profile in their file. */
const inSrgb = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await orCorrupt(() =>
    image.withIccProfile('srgb', { attach: false }).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true }),
  );
  const deep = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const bytes = Buffer.alloc(deep.length);
  deep.forEach((value, at) => (bytes[at] = Math.round(value / 257)));
  return { data: bytes, info: shapeOf(info) };
};

/** Without what else sharp says, which it would take for settings when it is given the pixels again. */
const shapeOf = ({ width, height, channels }: OutputInfo): Pixels['info'] => ({
  width,
  height,
  channels: channels as 1 | 2 | 3 | 4,
});

/**
 * A TIFF without the channels behind its colours: shrinking would take the first for transparency, and black for nothing.
 */
const withoutSelections = async (bytes: Buffer, space = 'srgb'): Promise<Buffer> => {
  const image = (await openImage(bytes, { ignoreIcc: true })).autoOrient().removeAlpha();
  return orCorrupt(() =>
    inStep(() =>
      image.pipelineColourspace(space).toColourspace(space).keepIccProfile().tiff({ compression: 'none' }).toBuffer(),
    ),
  );
};

/** What makes 16 bits of a sample. */
const TO_16_BITS: Record<string, number> = { uchar: 257, ushort: 1, float: 65_535 };

/** A file of 16 bits with a profile, for numbers that stand in none that sharp would apply it to. */
const taggedTiff = async (image: Sharp, depth: string | undefined, profile: Uint8Array): Promise<Buffer> => {
  const { data, info } = await orCorrupt(() => image.raw({ depth: 'float' }).toBuffer({ resolveWithObject: true }));
  const numbers = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  const scale = TO_16_BITS[depth ?? ''] ?? 1;
  const head = tiffHeadBytes(profile);
  const file = Buffer.alloc(head + numbers.length * 2);
  writeTiffHead(file, { ...info, bits: 16, profile });
  const pixels = new Uint16Array(file.buffer, file.byteOffset + head, numbers.length);
  numbers.forEach((value, at) => (pixels[at] = Math.max(0, Math.min(65_535, value * scale))));
  return file;
};

/** What makes an original brighter than white. */
interface Light {
  gainMap: GainMap;
  originalWidth: number;
}

const uprightWidth = ({ orientation = 1, width, height }: Frame): number => (orientation > 4 ? height : width);

/** Encodes `decoded` in all `steps` and gives the pixels' memory back. */
const encodeSteps = async (
  decoded: Pixels,
  steps: readonly Size[],
  light: Light | null,
  hasIcons = false,
): Promise<Encoded> => {
  const shrunk = await inStep(() => shrinkTo(steps, decoded));
  const size = cardSize(decoded.info);
  const forCard = shrunk.findLast(({ info }) => info.width >= size.width) ?? decoded;
  // All are in line at once, what takes longest first: an image that came later waits, so that this one is ready sooner.
  const icons = hasIcons
    ? await groundOf(decoded).then((ground) => ICON_SIDES.map((side) => icon(decoded, side, ground)))
    : [];
  const encoding = [...shrunk.map(webp), card(forCard, size), ...icons];
  const [thumbHash, hdr, ...derivatives] = await Promise.all([
    thumbHashOf(shrunk.at(-1) ?? decoded),
    light ? withLight(shrunk, light) : [],
    ...encoding,
  ]);
  // Only here: after a failure some encoder may still be reading.
  for (const { data } of new Set([decoded, ...shrunk])) releaseBuffer(data);
  const hdrWidths = hdr.map(({ name }) => Number.parseInt(name, 10));
  return { widths: steps.map(({ width }) => width), hdrWidths, thumbHash, derivatives: [...derivatives, ...hdr] };
};

/** `decoded` in every size, the widest first, each shrunk from the one before. */
const shrinkTo = async (steps: readonly Size[], decoded: Pixels): Promise<Pixels[]> => {
  const shrunk: Pixels[] = [];
  let pixels = decoded;
  for (const size of steps.toReversed()) {
    if (pixels.info.width !== size.width) pixels = await raw((await reopen(pixels)).resize({ ...size, fit: 'fill' }));
    shrunk.push(pixels);
  }
  return shrunk;
};

/** Messengers show no card of more bytes; a packet of words is still to come into it. */
const CARD_BYTES_MAX = 290_000;
const CARD_QUALITIES = [82, 72, 62, 50, 38, 26] as const;

/** The JPEG for those who read nothing else, as good as its bytes allow. */
export const card = async (pixels: Pixels, size = cardSize(pixels.info)): Promise<Derivative> => {
  const image = (await reopen(pixels)).resize({ ...size, fit: 'fill' }).flatten({ background: '#fff' });
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of CARD_QUALITIES) {
    if (bytes.length > 0) releaseBuffer(bytes);
    bytes = await encoded(image.clone().jpeg({ quality, mozjpeg: true }));
    if (bytes.length <= CARD_BYTES_MAX) break;
  }
  return { name: 'card.jpg', contentType: 'image/jpeg', bytes };
};

const webp = async (pixels: Pixels): Promise<Derivative> => ({
  name: `${pixels.info.width}.webp`,
  contentType: 'image/webp',
  bytes: await encoded((await reopen(pixels)).webp(WEBP)),
});

/** All of `pixels` in a square that can be told from its ground in every bar: none of them is transparent. */
const icon = async (pixels: Pixels, side: (typeof ICON_SIDES)[number], background: string): Promise<Derivative> => {
  const square = (await reopen(pixels)).resize({ width: side, height: side, fit: 'contain', background });
  const bytes = await encoded(square.flatten({ background }).png());
  return { name: iconFile(side), contentType: 'image/png', bytes };
};

/** Dark for what is light itself, as far as it is not transparent. */
const groundOf = async (pixels: Pixels): Promise<string> => {
  const { data } = await raw((await reopen(pixels)).resize({ width: 1, height: 1, fit: 'fill' }).toColourspace('srgb'));
  const [red = 0, green = red, blue = red] = data;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > LIGHT ? '#161513' : '#ffffff';
};
/** Of 255: what is lighter stands out from black more than from white. */
const LIGHT = 150;

/** Near our WebP by measure (decision 0125). */
const HDR_JPEG = { quality: 82, mozjpeg: true } as const;

/** The wide ones of `shrunk` as JPEGs with the gain map of their original, ascending; none where that cannot be read. */
const withLight = async (shrunk: readonly Pixels[], { gainMap, originalWidth }: Light): Promise<Derivative[]> => {
  const made: Derivative[] = [];
  for (const pixels of shrunk.toReversed()) {
    const { width } = pixels.info;
    if (width < GAIN_MAP_FROM_WIDTH) continue;
    const plain = await encoded((await reopen(pixels)).withIccProfile('srgb').jpeg(HDR_JPEG));
    const bytes = await withGainMap(plain, gainMap, width / originalWidth);
    if (!bytes) return [];
    made.push({ name: `${width}.jpg`, contentType: 'image/jpeg', bytes });
  }
  return made;
};

export const encoded = (image: Sharp): Promise<Buffer> => orCorrupt(() => inStep(() => image.toBuffer()));

/** Throws IMAGE_CORRUPT. */
export const raw = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await orCorrupt(() => image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }));
  return { data, info: shapeOf(info) };
};

export const reopen = ({ data, info }: Pixels): Promise<Sharp> => openImage(data, { raw: info });

const thumbHashOf = async (smallest: Pixels): Promise<string> => {
  const thumb = (await reopen(smallest)).resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' });
  const { data, info } = await inStep(() => raw(thumb.toColourspace('srgb').ensureAlpha()));
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};
