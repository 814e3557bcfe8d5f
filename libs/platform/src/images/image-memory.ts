import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { Semaphore } from '../concurrency/semaphore.js';

/** What a file's header says of its pixels; the fields are those of sharp's metadata. */
export interface ImageFrame {
  width: number;
  height: number;
  channels?: number | undefined;
  /** Type of a sample: `uchar`, `ushort`, `float`, … */
  depth?: string | undefined;
  format?: string | undefined;
  /** Coding of a HEIF. */
  compression?: string | undefined;
  /** Progressive JPEG, interlaced PNG. */
  isProgressive?: boolean | undefined;
  /** As EXIF counts; above 1 the image is rotated or mirrored. */
  orientation?: number | undefined;
}

/** Bytes of one sample; what is not listed takes one. */
const SAMPLE_BYTES: Record<string, number> = {
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  complex: 8,
  double: 8,
  dpcomplex: 16,
};

/** Rows that a decoder holds of a file that it reads from top to bottom. */
const ROWS_AT_ONCE = 512;
/** Planes of the codec, and the RGBA made of them. */
const HEIF_PIXEL_BYTES = 8;
const WEBP_PIXEL_BYTES = 4;
/** Coefficients of a progressive JPEG are kept until the last scan. */
const COEFFICIENT_BYTES = 2;

/** Bytes that a process gives to images at once; a heavier image runs alone. */
export const IMAGE_MEMORY_BYTES = 600_000_000;

/** No image may take more to be decoded. It is what the largest HEIC of our limit of pixels takes. */
const DECODE_BYTES_MAX = PHOTO_LIMITS.maxPixels * HEIF_PIXEL_BYTES;

/** Bytes that decoding holds at its peak, estimated from the header: some decoders unfold the whole image, others rows. */
export const decodeBytes = (frame: ImageFrame): number => {
  const pixels = frame.width * frame.height;
  const pixelBytes = (frame.channels ?? 3) * (SAMPLE_BYTES[frame.depth ?? ''] ?? 1);
  const whole = pixels * pixelBytes;
  const rows = Math.min(whole, frame.width * ROWS_AT_ONCE * pixelBytes);
  // Rows come in an order in which a turned image cannot be written.
  const turned = (frame.orientation ?? 1) > 1 ? whole : rows;
  switch (frame.format) {
    case 'heif':
      return pixels * HEIF_PIXEL_BYTES;
    case 'webp':
      return pixels * WEBP_PIXEL_BYTES + turned;
    case 'png':
      return frame.isProgressive ? whole * 1.5 : turned;
    case 'jpeg':
      return (frame.isProgressive ? whole * COEFFICIENT_BYTES : 0) + turned;
    default:
      return whole + rows;
  }
};

/** Bytes that a derivative of `pixels` holds while all its encoders run. */
export const encodeBytes = (width: number, height: number): number => width * height * 16;

/** Whether an image would take more memory than any is given. */
export const isTooHeavy = (frame: ImageFrame): boolean => decodeBytes(frame) > DECODE_BYTES_MAX;

/** The memory for images of the whole process, whatever they are for: one that may have taken it down is decoded while no other is. */
export const imageMemory = new Semaphore(IMAGE_MEMORY_BYTES);
