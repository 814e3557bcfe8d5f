import { isCompleteIsoMedia, unsupportedInIsoMedia } from './iso-media.js';
import type { PhotoType } from '@vitrine/contracts/media/photo.rules';
import { withoutPngText } from './png.js';
import { firstOfTiff, isCompleteTiff, isRawCameraFile, unsupportedInTiff } from './tiff.js';

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
 * a flipped bit inside the image data is not. Data behind the image's end is allowed. Of an {@link isOpenJpeg} it cannot say.
 */
export const isComplete = (bytes: Uint8Array, type: PhotoType): boolean => {
  try {
    switch (type) {
      case 'image/jpeg':
        return endOfJpeg(bytes) !== 'cut';
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

/**
 * `whole`: up to its end marker. `open`: without one, and every coefficient has had its scan, of which only a decoder can
 * say whether the last is cut; also of a progressive one. `cut`: the rest.
 */
type JpegEnd = 'whole' | 'open' | 'open progressive' | 'cut';

const COEFFICIENTS = 64;
/** Many times what encoders write; a file of nothing but scans would keep its readers busy. */
const SCANS_MAX = 1_000;
/** By the standard. */
const COMPONENTS_OF_SCAN_MAX = 4;

/** Goes by segments, so that the end marker of a thumbnail or a trailing image is never taken for the file's own. */
const endOfJpeg = (bytes: Uint8Array): JpegEnd => {
  const data = view(bytes);
  let components = 0;
  let isProgressive = false;
  let scans = 0;
  const scanned = new Set<number>();
  const end = (isClosed: boolean): JpegEnd => {
    if (isClosed && components > 0 && scanned.size > 0) return 'whole';
    if (components === 0 || scanned.size < components * COEFFICIENTS) return 'cut';
    return isProgressive ? 'open progressive' : 'open';
  };
  for (let at = 2; at + 1 < bytes.length;) {
    // Decoders skip what stands between segments and is none.
    at = bytes.indexOf(0xff, at);
    if (at < 0) break;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? 0x00;
    at += 1;
    if (marker === 0xd8) return end(false);
    if (marker === 0xd9) return end(true);
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    if (at + 2 > bytes.length) break;
    const length = data.getUint16(at);
    if (length < 2 || at + length > bytes.length) break;
    if (isFrameHeader(marker) && components === 0) {
      components = bytes[at + 7] ?? 0;
      isProgressive = marker === 0xc2 || marker === 0xca;
    }
    if (marker === 0xda) {
      scans += 1;
      if (scans > SCANS_MAX || (bytes[at + 2] ?? 0) > COMPONENTS_OF_SCAN_MAX) return 'cut';
      noteScan(bytes.subarray(at + 2, at + length), scanned);
    }
    at += length;
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  return end(false);
};

/** Notes of which component a scan completes which coefficients. */
const noteScan = (header: Uint8Array, scanned: Set<number>): void => {
  const count = header[0] ?? 0;
  const [from = 0, to = 0, bits = 0] = header.subarray(1 + count * 2);
  if ((bits & 15) !== 0) return;
  for (let i = 0; i < count; i += 1)
    for (let k = from; k <= to && k < COEFFICIENTS; k += 1) scanned.add((header[1 + i * 2] ?? 0) * COEFFICIENTS + k);
};

/** How a JPEG without an end marker goes on that may be whole all the same; null for any other file. */
const openEnd = (bytes: Uint8Array): JpegEnd | null => {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff]) || isPlainlyClosed(bytes)) return null;
  const end = endOfJpeg(bytes);
  return end.startsWith('open') ? end : null;
};

/** Whether this is a JPEG that has no end marker and may be whole all the same: only a decoder can say. */
export const isOpenJpeg = (bytes: Uint8Array): boolean => openEnd(bytes) !== null;

/** Nearly every JPEG ends so, which saves a walk through it. */
const isPlainlyClosed = (bytes: Uint8Array): boolean => bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9;

/** An image as decoders are to get it, and at what they are to fail. */
interface ReadableImage {
  bytes: Uint8Array;
  failOn: 'error' | 'warning';
}

/** As many as a decoder looks ahead: with these behind it a whole scan can be read to its end, and a cut one cannot. */
const AHEAD = new Uint8Array(8);
const END = Uint8Array.of(0xff, 0xd9);

/**
 * A PNG without its texts, a TIFF's first image, an open JPEG with what its decoder needs to tell whether it is whole: a
 * progressive one is read to its end marker, and is warned of if that comes too early.
 */
export const readableImage = (bytes: Uint8Array): ReadableImage => {
  const end = openEnd(bytes);
  if (end === null) return { bytes: firstOfTiff(withoutPngText(bytes)), failOn: 'error' };
  const tail = end === 'open' ? AHEAD : END;
  const ended = new Uint8Array(bytes.length + tail.length);
  ended.set(bytes);
  ended.set(tail, bytes.length);
  return { bytes: ended, failOn: 'warning' };
};

/** What a sound file has that we cannot decode, in a sentence; null when it has nothing such. */
export const unsupportedIn = (bytes: Uint8Array, type: PhotoType): string | null => {
  const [kind, look] = LOOKS[type] ?? [];
  const what = look?.(bytes);
  return what
    ? `This ${kind} has ${what}, which is not supported. Please save it in another way, for example as a JPEG.`
    : null;
};

/** Frames of JPEG by their markers; what is not listed is decoded. */
const FRAMES: Record<number, string> = {
  0xc3: 'lossless compression',
  0xc5: 'hierarchical compression',
  0xc6: 'hierarchical compression',
  0xc7: 'lossless compression',
  0xcb: 'lossless compression',
  0xcd: 'hierarchical compression',
  0xce: 'hierarchical compression',
  0xcf: 'lossless compression',
};

const unsupportedInJpeg = (bytes: Uint8Array): string | null => {
  const data = view(bytes);
  for (let at = 2; at + 5 < bytes.length;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0 || at + 5 >= bytes.length) return null;
    const marker = bytes[at + 1] ?? 0;
    if (isFrameHeader(marker)) {
      const bits = bytes[at + 4] ?? 8;
      return FRAMES[marker] ?? (bits === 8 ? null : `${bits} bits per channel`);
    }
    const isSegment = marker > 0x01 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7);
    at += isSegment ? 2 + data.getUint16(at + 2) : 1;
  }
  return null;
};

const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const LOOKS: Partial<Record<PhotoType, [kind: string, look: (bytes: Uint8Array) => string | null]>> = {
  'image/tiff': ['TIFF', unsupportedInTiff],
  'image/jpeg': ['JPEG', unsupportedInJpeg],
  'image/heic': ['HEIC', unsupportedInIsoMedia],
  'image/heif': ['HEIF', unsupportedInIsoMedia],
};

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
