import { decodeBytes, encodeBytes } from '@vitrine/platform/images/image-memory';
import { JPEG_WIDTH, WEBP_SIDE_MAX, derivativeWidths } from '@vitrine/contracts/media/photo-image';
import type { Metadata } from 'sharp';
import { boundBytes } from './bound-bytes.js';
import { type Attempt, withImageMemory } from './image-memory.js';
import { card, decode, frameOf, type Encoded, type Files, type Pixels, type Size } from './pixels.js';
import type { EmbeddedMetadata } from '@vitrine/image-files/embedded-metadata';
import { readEmbeddedMetadata } from './read-embedded-metadata.js';
import { renderInThread, renderSizesInThread } from './render-thread.js';
import type { DeliveryJpeg, SizesToMake } from '../storage/size-names.js';

/** All that is made of an original. */
export interface Rendered extends Encoded, EmbeddedMetadata {
  /** Size of the upright original. */
  width: number;
  height: number;
}

/**
 * Makes every derivative of an original with one decode: it is turned upright, brought to sRGB and shrunk to the widest
 * derivative once, and each narrower one is made from the one before. None of the original's metadata is in them
 * (SEC-20): what the larger ones say is written when they are stored (decision 0104). `bytes` are empty afterwards.
 * `icons`: those of a logo, too. Throws IMAGE_CORRUPT when the image cannot be decoded, IMAGE_TOO_MANY_PIXELS and IMAGE_TOO_HEAVY before it is tried.
 */
export const renderDerivatives = async (bytes: Buffer, attempt?: Attempt, icons = false): Promise<Rendered> => {
  const frame = await frameOf(bytes);
  const { length } = bytes;
  const embedded = readEmbeddedMetadata(bytes, frame);
  const { width, height } = frame.autoOrient;
  const widths = derivativeWidths(width, height);
  const heightOf = heightIn(frame);
  const size = sizeOf(widths.at(-1) ?? width, heightOf);
  const steps = widths.map((step) => sizeOf(step, heightOf));
  const work = (): Promise<Encoded> => renderInThread(bytes, { frame, size, steps, icons });
  const encoded = await withImageMemory(frame, encodeBytes(size.width, size.height), work, attempt);
  return { width, height, ...embedded, ...boundBytes(length, encoded) };
};

/** The longer side at most, of JPEG itself in the end. */
const SIDES: Readonly<Record<DeliveryJpeg, number>> = { web: 2_048, full: 65_500 };

/** Held for a pixel: decoded, encoded, and what an encoder needs. */
const PIXEL_BYTES = 8;

/**
 * Makes sizes for delivery of an original with one decode, in which it is turned upright and brought to sRGB; never
 * enlarged. None of the original's metadata is in them. `bytes` are empty afterwards. Throws what `renderDerivatives` throws.
 */
export const renderSizes = async (
  bytes: Buffer,
  { jpegs, marks, widths }: SizesToMake,
  attempt?: Attempt,
): Promise<Files> => {
  const frame = await frameOf(bytes);
  const { width, height } = frame.autoOrient;
  const within = (side: number): Size => {
    const scale = Math.min(1, side / Math.max(width, height));
    return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  };
  const heightOf = heightIn(frame);
  const steps = [
    ...jpegs.map((jpeg) => ({ jpeg, size: within(SIDES[jpeg]) })),
    ...(marks.length > 0 ? widths : []).map((each) => ({ size: sizeOf(each, heightOf) })),
  ].toSorted((a, b) => b.size.width - a.size.width);
  const [{ size } = { size: within(1) }] = steps;
  const work = (): Promise<Files> => renderSizesInThread(bytes, { frame, size, steps, marks });
  return withImageMemory(frame, size.width * size.height * PIXEL_BYTES, work, attempt);
};

/** The upright image in sRGB, `widest` pixels wide at most, and how high it is in a given width. Throws IMAGE_CORRUPT. */
export const decodeUpTo = async (
  bytes: Buffer,
  widest: number,
  attempt?: Attempt,
): Promise<{ pixels: Pixels; heightOf: (width: number) => number }> => {
  const frame = await frameOf(bytes);
  const heightOf = heightIn(frame);
  const size = sizeOf(Math.min(widest, frame.autoOrient.width), heightOf);
  const work = (): Promise<Pixels> => decode(bytes, { frame, size });
  return { pixels: await withImageMemory(frame, 0, work, attempt), heightOf };
};

/** A JPEG of an HEVC-coded image, for those who cannot read it; null past `bytesMax` of memory. Throws IMAGE_CORRUPT. */
export const previewOfHeic = async (bytes: Buffer, bytesMax = Infinity): Promise<Buffer | null> => {
  if (decodeBytes(await frameOf(bytes)) > bytesMax) return null;
  const { pixels } = await decodeUpTo(bytes, JPEG_WIDTH);
  return (await card(pixels)).bytes;
};

/** One pixel of width may stand for more height than a file can have: such an image is pressed together. */
const heightIn =
  ({ autoOrient: { width, height } }: Metadata) =>
  (step: number): number =>
    Math.min(WEBP_SIDE_MAX, Math.max(1, Math.round((step * height) / width)));

const sizeOf = (width: number, heightOf: (width: number) => number): Size => ({
  width,
  height: heightOf(width),
});
