import { isCompleteIsoMedia } from './iso-media-structure.rules.js';
import type { PhotoType } from './photo.rules.js';
import { isCompleteTiff, isRawCameraFile } from './tiff-structure.rules.js';

/** Bytes that {@link sniffImageType} needs at least to judge any type for sure. */
export const SNIFF_BYTES = 64;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Major brands of ISO base media files that hold HEVC images; `mif1` and `msf1` are HEIF with any coding. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const HEIF_BRANDS = new Set(['mif1', 'msf1', 'mif2']);

/** Names of chunks, as the big-endian numbers their four letters make: a file may have millions of them. */
const CODE = {
  IHDR: 0x49484452,
  IDAT: 0x49444154,
  IEND: 0x49454e44,
  VP8: 0x56503820,
  VP8L: 0x5650384c,
  ANMF: 0x414e4d46,
} as const;

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const ascii = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean => start.every((b, i) => bytes[i] === b);

/**
 * Type of an image by its first bytes, never by its name (SEC-20); null when it is not accepted. The first
 * {@link SNIFF_BYTES} are enough; with the whole file, raw camera files that only look like a TIFF are refused too.
 */
export const sniffImageType = (bytes: Uint8Array): PhotoType | null => {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, PNG_SIGNATURE)) return 'image/png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'image/webp';
  const order = ascii(bytes, 0, 2);
  if (order === 'II' || order === 'MM') return sniffTiff(bytes, order === 'II');
  if (ascii(bytes, 4, 4) === 'ftyp') {
    const brand = ascii(bytes, 8, 4);
    if (HEIC_BRANDS.has(brand)) return 'image/heic';
    if (HEIF_BRANDS.has(brand)) return 'image/heif';
  }
  return null;
};

const sniffTiff = (bytes: Uint8Array, little: boolean): PhotoType | null => {
  if (bytes.length < 8) return null;
  const magic = view(bytes).getUint16(2, little);
  return (magic === 42 || magic === 43) && !isRawCameraFile(bytes) ? 'image/tiff' : null;
};

/**
 * Whether the file is complete, by its structure and without decoding a pixel. A truncated file is found;
 * a flipped bit inside the image data is not. Data behind the image's end is allowed.
 */
export const isComplete = (bytes: Uint8Array, type: PhotoType): boolean => {
  try {
    switch (type) {
      case 'image/jpeg':
        return isCompleteJpeg(bytes);
      case 'image/png':
        return isCompletePng(bytes);
      case 'image/webp':
        return isCompleteWebp(bytes);
      case 'image/tiff':
        return isCompleteTiff(bytes);
      default:
        return isCompleteIsoMedia(bytes);
    }
  } catch (error) {
    // A DataView read past the end: the structure points outside the file.
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** Goes by segments, so that the end marker of a thumbnail or a trailing image is never taken for the file's own. */
const isCompleteJpeg = (bytes: Uint8Array): boolean => {
  const data = view(bytes);
  let hasFrame = false;
  let hasScan = false;
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return false;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    at += 1;
    if (marker === undefined || marker === 0x00 || marker === 0xd8) return false;
    if (marker === 0xd9) return hasFrame && hasScan;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = data.getUint16(at);
    if (length < 2) return false;
    at += length;
    if (isFrameHeader(marker)) hasFrame = true;
    if (marker !== 0xda) continue;
    hasScan = true;
    at = endOfScan(bytes, at);
  }
  return false;
};

const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Where the first marker behind entropy-coded data stands: FF followed by neither 00 nor a restart marker. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    const next = bytes[at + 1];
    if (next === undefined) return bytes.length;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
};

const isCompletePng = (bytes: Uint8Array): boolean => {
  const data = view(bytes);
  let hasPixels = false;
  for (let at = PNG_SIGNATURE.length; at < bytes.length;) {
    const length = data.getUint32(at);
    const kind = data.getUint32(at + 4);
    const end = at + 12 + length;
    if (end > bytes.length || (at === PNG_SIGNATURE.length && kind !== CODE.IHDR)) return false;
    if (kind === CODE.IDAT) hasPixels = true;
    if (kind === CODE.IEND) return hasPixels;
    at = end;
  }
  return false;
};

const isCompleteWebp = (bytes: Uint8Array): boolean => {
  const data = view(bytes);
  const end = 8 + data.getUint32(4, true);
  if (end > bytes.length) return false;
  let hasPixels = false;
  for (let at = 12; at + 8 <= end;) {
    const kind = data.getUint32(at);
    const length = data.getUint32(at + 4, true);
    if (at + 8 + length > end) return false;
    if (kind === CODE.VP8 || kind === CODE.VP8L || kind === CODE.ANMF) hasPixels = true;
    at += 8 + length + (length % 2);
  }
  return hasPixels;
};
