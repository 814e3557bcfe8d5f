import { AppError } from '@vitrine/contracts/errors/app-error';
import { JPEG_WIDTH } from '@vitrine/contracts/media/photo-image';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Metadata, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeHeic } from './decode-heic.js';
import { WEBP } from './encodings.js';
import { inStep, openImage } from './open-image.js';
import { releaseBuffer } from '@vitrine/platform/object-store/release-buffer';
import { orCorrupt } from '@vitrine/contracts/media/image-errors.rules';

/** One stored derivative, named as it stands behind its prefix. */
export interface Derivative {
  name: string;
  contentType: 'image/webp' | 'image/jpeg';
  bytes: Buffer;
}

/** How long each file is, by its name. */
export const bytesByName = (files: readonly { name: string; bytes: Uint8Array }[]): Record<string, number> =>
  Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.length]));

/** What is made of decoded pixels: every width, the card, and the base64 ThumbHash. */
export interface Encoded {
  widths: number[];
  thumbHash: string;
  derivatives: Derivative[];
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

/** What is made of an original's pixels, in values that can be sent to a thread. */
export interface PixelWork {
  frame: Pick<Metadata, 'width' | 'height' | 'compression' | 'hasAlpha'> & { icc?: Uint8Array | undefined };
  /** What the whole upright image is shrunk to. */
  size: Size;
  /** What is then cut out of it; absent: nothing is cut off. */
  part?: Region;
  /** What that is encoded in, ascending; by the original's own shape, because rounding from step to step would drift. */
  steps: Size[];
}

/** A decoded image, 8 bits each. */
export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** ThumbHash takes images up to 100 and keeps seven waves of them: twice as many pixels say the same for four times the work. */
const THUMB_SIDE = 48;

/** An image's metadata, without decoding it. Throws IMAGE_CORRUPT. */
export const frameOf = async (bytes: Buffer): Promise<Metadata> =>
  orCorrupt(async () => (await openImage(bytes, { limitInputPixels: false })).metadata());

/** Decodes `bytes` once, gives their memory back, and encodes every size. Throws IMAGE_CORRUPT, IMAGE_TOO_MANY_PIXELS. */
export const renderPixels = async (bytes: Buffer, { steps, ...work }: PixelWork): Promise<Encoded> => {
  const pixels = await decode(bytes, work);
  releaseBuffer(bytes);
  return encodeSteps(pixels, steps);
};

/**
 * The upright image in sRGB, shrunk and cut. Throws IMAGE_CORRUPT when it cannot be decoded, IMAGE_TOO_MANY_PIXELS
 * before that is tried.
 */
export const decode = async (
  bytes: Buffer,
  { frame, size, part }: Pick<PixelWork, 'frame' | 'size' | 'part'>,
): Promise<Pixels> => {
  const isHevc = frame.compression === 'hevc';
  if (frame.width * frame.height > PHOTO_LIMITS.maxPixels) throw new AppError('IMAGE_TOO_MANY_PIXELS');
  const source = isHevc ? await openImage(await decodeHeic(bytes, frame.icc)) : (await openImage(bytes)).autoOrient();
  // libheif always hands out four channels; without this every photo would carry an empty transparency.
  if (isHevc && !frame.hasAlpha) source.removeAlpha();
  source.resize({ ...size, fit: 'fill' });
  return inStep(() => raw((part ? source.extract(part) : source).toColourspace('srgb')));
};

/** Encodes `decoded` in all `steps` and gives the pixels' memory back. */
const encodeSteps = async (decoded: Pixels, steps: readonly Size[]): Promise<Encoded> => {
  const shrunk = await inStep(() => shrinkTo(steps, decoded));
  const forCard = shrunk.find(({ info }) => info.width <= JPEG_WIDTH);
  // All are in line at once, what takes longest first: an image that came later waits, so that this one is ready sooner.
  const encoding = [...shrunk.map(webp), ...(forCard ? [card(forCard)] : [])];
  const [thumbHash, ...derivatives] = await Promise.all([thumbHashOf(shrunk.at(-1) ?? decoded), ...encoding]);
  // Only here: after a failure some encoder may still be reading.
  for (const { data } of new Set([decoded, ...shrunk])) releaseBuffer(data);
  return { widths: steps.map(({ width }) => width), thumbHash, derivatives };
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

/** The JPEG for those who read nothing else. */
export const card = async (pixels: Pixels): Promise<Derivative> => ({
  name: 'card.jpg',
  contentType: 'image/jpeg',
  bytes: await encoded((await reopen(pixels)).flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })),
});

const webp = async (pixels: Pixels): Promise<Derivative> => ({
  name: `${pixels.info.width}.webp`,
  contentType: 'image/webp',
  bytes: await encoded((await reopen(pixels)).webp(WEBP)),
});

const encoded = (image: Sharp): Promise<Buffer> => orCorrupt(() => inStep(() => image.toBuffer()));

/** Throws IMAGE_CORRUPT. */
const raw = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await orCorrupt(() => image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }));
  return { data, info: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } };
};

const reopen = ({ data, info }: Pixels): Promise<Sharp> => openImage(data, { raw: info });

const thumbHashOf = async (smallest: Pixels): Promise<string> => {
  const thumb = (await reopen(smallest)).resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' });
  const { data, info } = await inStep(() => raw(thumb.toColourspace('srgb').ensureAlpha()));
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};
