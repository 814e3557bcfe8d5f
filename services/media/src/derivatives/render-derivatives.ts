import { exifOfBlock } from '@vitrine/contracts/media/exif-block.rules';
import { JPEG_WIDTH, renditionWidths } from '@vitrine/contracts/media/photo-image';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import type { Metadata } from 'sharp';
import { card, decode, encodeSteps, frameOf, type Encoded, type Pixels } from './pixels.js';

/** All that is made of an original. */
export interface Rendered extends Encoded {
  /** Size of the upright original. */
  width: number;
  height: number;
  exif: PhotoExif;
}

/** A WebP is at most so many pixels high. */
const WEBP_SIDE_MAX = 16_383;

/**
 * Makes every rendition of an original with one decode: it is turned upright, brought to sRGB and shrunk to the widest
 * rendition once, and each narrower one is made from the one before. Renditions carry no metadata at all (SEC-20).
 * Throws FILE_DAMAGED when the picture cannot be decoded, IMAGE_TOO_MANY_PIXELS before it is tried.
 */
export const renderDerivatives = async (bytes: Buffer): Promise<Rendered> => {
  const frame = await frameOf(bytes);
  const { width, height } = frame.autoOrient;
  const widths = renditionWidths(Math.min(width, Math.max(1, Math.floor((WEBP_SIDE_MAX * width) / height))));
  const pixels = await decode(bytes, frame, toWidth(widths.at(-1) ?? width));
  const encoded = await encodeSteps(pixels, widths, heightIn(frame));
  return { width, height, exif: exifOfBlock(frame.exif), ...encoded };
};

/** The upright picture in sRGB, `widest` pixels wide at most, and how high it is in a given width. Throws FILE_DAMAGED. */
export const decodeUpTo = async (
  bytes: Buffer,
  widest: number,
): Promise<{ pixels: Pixels; heightOf: (width: number) => number }> => {
  const frame = await frameOf(bytes);
  return { pixels: await decode(bytes, frame, toWidth(widest)), heightOf: heightIn(frame) };
};

/** A JPEG of an HEVC-coded picture, for those who cannot read it. Throws FILE_DAMAGED. */
export const previewOfHeic = async (bytes: Buffer): Promise<Buffer> => {
  const frame = await frameOf(bytes);
  return (await card(await decode(bytes, frame, toWidth(Math.min(frame.autoOrient.width, JPEG_WIDTH))))).bytes;
};

const heightIn =
  ({ autoOrient: { width, height } }: Metadata) =>
  (step: number): number =>
    Math.max(1, Math.round((step * height) / width));

const toWidth =
  (width: number): Parameters<typeof decode>[2] =>
  (source) =>
    source.resize({ width, withoutEnlargement: true });
