import { primaryProperties, metaOf } from './iso-media.js';
import { pngChunkOf } from './png.js';

/** Numbers of ITU-T H.273 for the primaries and the transfer function of an image. */
export interface ColourCode {
  primaries: number;
  transfer: number;
}

const UNSPECIFIED = 2;
const PQ = 16;
const HLG = 18;

/** What a PNG (`cICP`) or a HEIF (`nclx`) says of its colours in two numbers; null when it does not. */
export const colourCode = (bytes: Uint8Array): ColourCode | null => {
  const code = writtenCode(bytes);
  return code && (code.primaries !== UNSPECIFIED || isHighRange(code)) ? code : null;
};

const isHighRange = ({ transfer }: ColourCode): boolean => transfer === PQ || transfer === HLG;

const writtenCode = (bytes: Uint8Array): ColourCode | null => {
  const chunk = pngChunkOf(bytes, 'cICP');
  if (chunk) return chunk.byteLength === 4 ? { primaries: chunk.getUint8(0), transfer: chunk.getUint8(1) } : null;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { kind, start, end } of primaryProperties(bytes)) {
    if (kind !== 'colr' || end - start < 10 || ascii(bytes, start, start + 4) !== 'nclx') continue;
    return { primaries: data.getUint16(start + 4), transfer: data.getUint16(start + 6) };
  }
  return null;
};

/** Profiles, thumbnails and packets stand in front of a JPEG's pixels, all boxes but the pixels' at a HEIC's beginning. */
const HEAD_BYTES = 256 * 1024;

/** What programs write into the XMP of a JPEG with a gain map, its second picture included, and into a HEIC's boxes. */
const GAIN_MAP_MARKS = [
  'http://ns.adobe.com/hdr-gain-map/1.0/',
  'http://ns.apple.com/HDRGainMap/1.0/',
  'urn:com:apple:photo:2020:aux:hdrgainmap',
  'urn:iso:std:iso:ts:21496:-1',
];

/**
 * What makes a photo brighter than a page's white: its transfer function, which pages leave out, or a gain map. Null where
 * nothing does. Reads little of the file; throws what reading it throws.
 */
export const highRangeOf = async (file: Blob): Promise<'transfer' | 'gain-map' | null> => {
  const read = async (from: number): Promise<Uint8Array> =>
    new Uint8Array(await file.slice(from, from + HEAD_BYTES).arrayBuffer());
  const head = await read(0);
  const code = colourCode(head);
  if (code && isHighRange(code)) return 'transfer';
  if (head[0] === 0xff && head[1] === 0xd8) {
    const second = secondPicture(head);
    return hasMark(head) || (second !== null && hasMark(await read(second))) ? 'gain-map' : null;
  }
  const meta = metaOf(head);
  return meta !== null && (hasMark(meta) || textOf(meta).includes('tmap')) ? 'gain-map' : null;
};

const hasMark = (bytes: Uint8Array): boolean => {
  const text = textOf(bytes);
  return GAIN_MAP_MARKS.some((mark) => text.includes(mark));
};

const LATIN = new TextDecoder('latin1');
const textOf = (bytes: Uint8Array): string => LATIN.decode(bytes);
const ascii = (bytes: Uint8Array, from: number, to: number): string => textOf(bytes.subarray(from, to));

/** Where the second picture of a JPEG begins, by its index of pictures (MPF); null without one. */
const secondPicture = (jpeg: Uint8Array): number | null => {
  const data = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; at + 8 < jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;) {
    const isIndex = jpeg[at + 1] === 0xe2 && ascii(jpeg, at + 4, at + 8) === 'MPF\0';
    if (isIndex) return entryIn(data, at + 8);
    at += 2 + data.getUint16(at + 2);
  }
  return null;
};

const ENTRIES = 0xb002;

const entryIn = (data: DataView, base: number): number | null => {
  try {
    const little = data.getUint16(base) === 0x4949;
    const directory = base + data.getUint32(base + 4, little);
    for (let i = 0; i < data.getUint16(directory, little); i += 1) {
      const field = directory + 2 + i * 12;
      if (data.getUint16(field, little) !== ENTRIES || data.getUint32(field + 4, little) < 32) continue;
      const offset = data.getUint32(base + data.getUint32(field + 8, little) + 16 + 8, little);
      return offset > 0 ? base + offset : null;
    }
    return null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
