import { AppError } from '@vitrine/contracts/errors/app-error';
import { JPEG_WIDTH, renditionWidths } from '@vitrine/contracts/media/photo-image';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { Metadata, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeHeic } from './decode-heic.js';
import { openImage } from './open-image.js';
import { photoExif } from './photo-exif.js';
import { releaseBuffer } from './release-buffer.js';

/** One stored rendition, named as it stands behind the photo's prefix. */
export interface Rendition {
  name: string;
  contentType: 'image/webp' | 'image/jpeg';
  bytes: Buffer;
}

/** All that is made of an original. */
export interface Rendered {
  /** Size of the upright original. */
  width: number;
  height: number;
  widths: number[];
  /** Base64. */
  thumbHash: string;
  exif: PhotoExif;
  renditions: Rendition[];
}

/** A WebP is at most so many pixels high. */
const WEBP_SIDE_MAX = 16_383;
/** ThumbHash takes pictures up to this side. */
const THUMB_SIDE = 100;

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/**
 * Makes every rendition of an original with one decode: it is turned upright, brought to sRGB and shrunk to the widest
 * rendition once, and each narrower one is made from the one before. Renditions carry no metadata at all (SEC-20).
 * Throws FILE_DAMAGED when the picture cannot be decoded, IMAGE_TOO_MANY_PIXELS before it is tried.
 */
export const renderDerivatives = async (bytes: Buffer): Promise<Rendered> => {
  const frame = await orDamaged((await openImage(bytes)).metadata());
  const { width, height } = frame.autoOrient;
  const widths = renditionWidths(Math.min(width, Math.max(1, Math.floor((WEBP_SIDE_MAX * width) / height))));
  const steps = widths.toReversed();
  const encoded: Promise<Rendition>[] = [];
  let pixels = await decode(bytes, frame, steps[0] ?? width);
  const made = [pixels];
  let hasCard = false;
  for (const step of steps) {
    // By the original's own shape: rounding from step to step would drift.
    if (pixels.info.width !== step) {
      pixels = await shrink(pixels, step, Math.round((step * height) / width));
      made.push(pixels);
    }
    encoded.push(webp(pixels, step));
    if (!hasCard && step <= JPEG_WIDTH) {
      hasCard = true;
      encoded.push(card(pixels));
    }
  }
  const [thumbHash, ...renditions] = await Promise.all([thumbHashOf(pixels), ...encoded]);
  for (const { data } of made) releaseBuffer(data); // only here: after a failure some encoder may still be reading
  return { width, height, widths, thumbHash, exif: photoExif(frame.exif), renditions };
};

const decode = async (bytes: Buffer, frame: Metadata, width: number): Promise<Pixels> => {
  const isHevc = frame.compression === 'hevc';
  // sharp refuses a bomb by itself; the other decoder has to be kept from it.
  if (isHevc && frame.width * frame.height > PHOTO_LIMITS.maxPixels) throw new AppError('IMAGE_TOO_MANY_PIXELS');
  const source = isHevc ? await openImage(await decodeHeic(bytes, frame.icc)) : (await openImage(bytes)).autoOrient();
  // libheif always hands out four channels; without this every photo would carry an empty transparency.
  if (isHevc && !frame.hasAlpha) source.removeAlpha();
  return orDamaged(raw(source.resize({ width, withoutEnlargement: true }).toColourspace('srgb')));
};

const raw = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, info: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } };
};

/** sharp's own errors mean that the bytes are no picture; the worker must not try them again. */
const orDamaged = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw Object.assign(new AppError('FILE_DAMAGED'), { cause: error });
  }
};

const reopen = ({ data, info }: Pixels): Promise<Sharp> => openImage(data, { raw: info });

const shrink = async (from: Pixels, width: number, height: number): Promise<Pixels> =>
  raw((await reopen(from)).resize({ width, height: Math.max(1, height), fit: 'fill' }));

const webp = async (pixels: Pixels, width: number): Promise<Rendition> => ({
  name: `${width}.webp`,
  contentType: 'image/webp',
  bytes: await (await reopen(pixels)).webp({ quality: 80, effort: 4 }).toBuffer(),
});

const card = async (pixels: Pixels): Promise<Rendition> => ({
  name: 'card.jpg',
  contentType: 'image/jpeg',
  bytes: await (await reopen(pixels)).flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer(),
});

const thumbHashOf = async (smallest: Pixels): Promise<string> => {
  const thumb = (await reopen(smallest)).resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: 'inside' });
  const { data, info } = await raw(thumb.toColourspace('srgb').ensureAlpha());
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
};

/** A JPEG of an HEVC-coded picture, for those who cannot read it. Throws FILE_DAMAGED. */
export const previewOfHeic = async (bytes: Buffer): Promise<Buffer> => {
  const frame = await orDamaged((await openImage(bytes)).metadata());
  return (await card(await decode(bytes, frame, Math.min(frame.autoOrient.width, JPEG_WIDTH)))).bytes;
};
