import type { FileMetadata } from '@vitrine/contracts/media/file-metadata.rules';
import type { PhotoExif } from '@vitrine/contracts/media/photo.dto';
import { type Box, boxesIn } from './iso-media.js';

/** Where a file holds what cameras and photographers wrote. */
export interface FileBlocks {
  /** A TIFF directory, with or without `Exif\0\0` in front. */
  exif?: Uint8Array | undefined;
  /** An XMP packet. */
  xmp?: Uint8Array | string | undefined;
  /** What has no room in a JPEG's packet. */
  xmpExtension?: Uint8Array | undefined;
  /** IIM, bare or within Photoshop's resources. */
  iim?: Uint8Array | undefined;
  /** There is a C2PA manifest. */
  hasContentCredentials?: boolean;
}

/** What one block of a file says, as it stands there: whatever it is, and however long. */
export interface BlockContent {
  exif?: Partial<Record<keyof PhotoExif, unknown>>;
  fileMetadata: Partial<Record<keyof FileMetadata, unknown>>;
  /** When the picture was taken, the likeliest first. */
  taken: unknown[];
  /** When it became a file, likewise: of a scan the day of the scan. */
  digitized: unknown[];
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8];
const SCAN = 0xda;
const APP1 = 0xe1;
const APP11 = 0xeb;
const APP13 = 0xed;
const EXIF = 'Exif\0';
const XMP = 'http://ns.adobe.com/xap/1.0/\0';
const XMP_EXTENSION = 'http://ns.adobe.com/xmp/extension/\0';
const PHOTOSHOP = 'Photoshop 3.0\0';
const XMP_KEYWORD = 'XML:com.adobe.xmp\0';
const XMP_TYPE = 'application/rdf+xml';
/** Segments, chunks, boxes or fields that are looked at. */
const PARTS_MAX = 5_000;
/** Bytes of Photoshop's resources, or of an extended packet, that are put together again. */
const RESOURCES_MAX = 1024 * 1024;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const isAt = (bytes: Uint8Array, at: number, text: string): boolean => latin1(bytes, at, text.length) === text;

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The blocks of a JPEG, PNG, WebP, TIFF, HEIC or AVIF; none of anything else, nor of what is broken. Costs no more than
 * a walk over the parts of its header.
 */
export const blocksOfFile = (bytes: Uint8Array): FileBlocks => {
  try {
    if (startsWith(bytes, JPEG)) return blocksOfJpeg(bytes);
    if (startsWith(bytes, PNG)) return blocksOfPng(bytes);
    if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return blocksOfWebp(bytes);
    if (isAt(bytes, 0, 'II*\0') || isAt(bytes, 0, 'MM\0*')) return blocksOfTiff(bytes);
    if (isAt(bytes, 4, 'ftyp')) return blocksOfBoxes(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return {};
};

/** A manifest stands in boxes, of which the first says within its first bytes what it is. */
const isManifest = (bytes: Uint8Array, from: number, end: number): boolean =>
  latin1(bytes, from, Math.min(64, end - from)).includes('c2pa');

const blocksOfJpeg = (bytes: Uint8Array): FileBlocks => {
  const data = viewOf(bytes);
  const resources: Uint8Array[] = [];
  const extension: Uint8Array[] = [];
  let room = RESOURCES_MAX;
  const blocks: FileBlocks = {};
  let at = JPEG.length;
  for (let left = PARTS_MAX; left > 0 && at + 4 <= bytes.length; left -= 1) {
    // Other programs read past stray bytes, too.
    if (bytes[at] !== 0xff) {
      at = bytes.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN) break;
    const [from, end] = [at + 4, at + 2 + data.getUint16(at + 2)];
    if (marker === APP1 && isAt(bytes, from, EXIF)) blocks.exif ??= bytes.subarray(from, end);
    if (marker === APP1 && isAt(bytes, from, XMP)) blocks.xmp ??= bytes.subarray(from + XMP.length, end);
    if (marker === APP1 && isAt(bytes, from, XMP_EXTENSION))
      extension.push(bytes.subarray(from + XMP_EXTENSION.length, end));
    if (marker === APP11 && isManifest(bytes, from, end)) blocks.hasContentCredentials = true;
    if (marker === APP13 && isAt(bytes, from, PHOTOSHOP)) {
      const part = bytes.subarray(from + PHOTOSHOP.length, end);
      if ((room -= part.length) >= 0) resources.push(part);
    }
    at = end;
  }
  const xmpExtension = extended(extension);
  return { ...blocks, ...(xmpExtension && { xmpExtension }), ...(resources.length > 0 && { iim: joined(resources) }) };
};

const NAME = 32;

/** The parts of an extended packet in their places: each begins with its name, the length of the whole and its place. */
const extended = (found: readonly Uint8Array[]): Uint8Array | undefined => {
  const parts = found.filter(({ length }) => length > NAME + 8);
  const [first] = parts;
  const length = first ? viewOf(first).getUint32(NAME) : 0;
  if (!first || length > RESOURCES_MAX) return undefined;
  const whole = new Uint8Array(length);
  for (const part of parts) {
    const [at, content] = [viewOf(part).getUint32(NAME + 4), part.subarray(NAME + 8)];
    if (isAt(part, 0, latin1(first, 0, NAME)) && at + content.length <= length) whole.set(content, at);
  }
  return whole;
};

/** Long resources go on in the next segment. */
const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const blocksOfPng = (bytes: Uint8Array): FileBlocks => {
  const data = viewOf(bytes);
  const blocks: FileBlocks = {};
  let at = PNG.length;
  for (let left = PARTS_MAX; left > 0 && at + 12 <= bytes.length; left -= 1) {
    const [name, from, end] = [latin1(bytes, at + 4, 4), at + 8, at + 8 + data.getUint32(at)];
    if (name === 'caBX') blocks.hasContentCredentials = true;
    if (name === 'eXIf') blocks.exif ??= bytes.subarray(from, end);
    if (name === 'iTXt' && isAt(bytes, from, XMP_KEYWORD)) blocks.xmp ??= xmpOfChunk(bytes.subarray(from, end));
    at = end + 4;
  }
  return blocks;
};

/** The text of an `iTXt` chunk behind its keyword, language and translation; nothing of one that would have to be unfolded. */
const xmpOfChunk = (chunk: Uint8Array): Uint8Array => {
  const flags = XMP_KEYWORD.length;
  const language = chunk.indexOf(0, flags + 2);
  const translation = chunk.indexOf(0, language + 1);
  return chunk[flags] !== 0 || language < 0 || translation < 0 ? chunk.subarray(0, 0) : chunk.subarray(translation + 1);
};

const blocksOfWebp = (bytes: Uint8Array): FileBlocks => {
  const data = viewOf(bytes);
  const blocks: FileBlocks = {};
  let at = 12;
  for (let left = PARTS_MAX; left > 0 && at + 8 <= bytes.length; left -= 1) {
    const [name, from, length] = [latin1(bytes, at, 4), at + 8, data.getUint32(at + 4, true)];
    if (name === 'EXIF') blocks.exif ??= bytes.subarray(from, from + length);
    if (name === 'XMP ') blocks.xmp ??= bytes.subarray(from, from + length);
    at = from + length + (length % 2);
  }
  return blocks;
};

const TIFF_BLOCKS: Record<number, 'xmp' | 'iim'> = { 700: 'xmp', 33_723: 'iim', 34_377: 'iim' };

/** A TIFF is itself what EXIF is; the others are fields of its first directory. */
const blocksOfTiff = (bytes: Uint8Array): FileBlocks => {
  const data = viewOf(bytes);
  const little = isAt(bytes, 0, 'II');
  const blocks: FileBlocks = { exif: bytes };
  const directory = data.getUint32(4, little);
  if (directory + 2 > bytes.length) return blocks;
  const end = directory + 2 + 12 * Math.min(data.getUint16(directory, little), PARTS_MAX);
  for (let at = directory + 2; at < end && at + 12 <= bytes.length; at += 12) {
    const block = TIFF_BLOCKS[data.getUint16(at, little)];
    // IIM is counted in long words by many a program.
    const size = data.getUint16(at + 2, little) === 4 ? 4 : 1;
    const from = data.getUint32(at + 8, little);
    if (block) blocks[block] = bytes.subarray(from, from + size * data.getUint32(at + 4, little));
  }
  return blocks;
};

/** Of HEIC and AVIF: `meta` names its items, says what they are (`iinf`) and where they stand (`iloc`). */
const blocksOfBoxes = (bytes: Uint8Array): FileBlocks => {
  const blocks: FileBlocks = {};
  const meta = boxesIn(bytes, 0, bytes.length, false)?.find(({ kind }) => kind === 'meta');
  const parts = meta && boxesIn(bytes, meta.start + 4, meta.end, false);
  const part = (kind: string): Box | undefined => parts?.find((one) => one.kind === kind);
  const [iinf, iloc, idat] = [part('iinf'), part('iloc'), part('idat')];
  if (!iinf || !iloc) return blocks;
  for (const [id, kind] of itemsIn(bytes, iinf)) {
    const item = itemAt(bytes, iloc, id, idat);
    if (kind === 'xmp') blocks.xmp ??= item;
    // In front stands how far away the directory begins.
    else if (item) blocks.exif ??= item.subarray(4 + viewOf(item).getUint32(0));
  }
  return blocks;
};

/** The numbers of the items that are EXIF or XMP. */
function* itemsIn(bytes: Uint8Array, iinf: Box): Generator<[id: number, kind: 'exif' | 'xmp']> {
  const data = viewOf(bytes);
  const boxes = boxesIn(bytes, iinf.start + (bytes[iinf.start] === 0 ? 6 : 8), iinf.end, false) ?? [];
  for (const { kind, start, end } of boxes) {
    const version = bytes[start] ?? 0;
    if (kind !== 'infe' || version < 2) continue;
    const [id, at] = version === 2 ? [data.getUint16(start + 4), start + 8] : [data.getUint32(start + 4), start + 10];
    const type = latin1(bytes, at, 4);
    if (type === 'Exif') yield [id, 'exif'];
    if (type === 'mime' && latin1(bytes, at + 4, Math.min(64, end - at - 4)).includes(XMP_TYPE)) yield [id, 'xmp'];
  }
}

/** The bytes of an item that stands in one piece. */
const itemAt = (bytes: Uint8Array, iloc: Box, wanted: number, idat: Box | undefined): Uint8Array | undefined => {
  const data = viewOf(bytes);
  const version = bytes[iloc.start] ?? 0;
  let at = iloc.start + 4;
  const next = (size: number): number => {
    at += size;
    if (size === 8) return Number(data.getBigUint64(at - 8));
    return size === 4 ? data.getUint32(at - 4) : size === 2 ? data.getUint16(at - 2) : 0;
  };
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version < 2 ? 2 : 4;
  for (let left = Math.min(next(idSize), PARTS_MAX); left > 0 && at < iloc.end; left -= 1) {
    const id = next(idSize);
    const isInIdat = version > 0 && (next(2) & 15) === 1;
    next(2);
    const base = next(baseSize);
    const extents = next(2);
    next(indexSize);
    const from = base + next(offsetSize) + (isInIdat ? (idat?.start ?? bytes.length) : 0);
    const length = next(lengthSize);
    if (id === wanted && extents === 1) return bytes.subarray(from, from + length);
    at += Math.max(0, extents - 1) * (indexSize + offsetSize + lengthSize);
  }
  return undefined;
};
