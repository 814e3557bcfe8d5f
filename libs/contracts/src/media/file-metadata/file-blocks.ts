/** Where a file holds what photographers wrote, of the kinds of which it has to be looked for by hand. */
export interface FileBlocks {
  /** An XMP packet. */
  xmp?: Uint8Array;
  /** IIM within Photoshop's resources. */
  iim?: Uint8Array;
  /** There is a C2PA manifest. */
  hasContentCredentials: boolean;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8];
const SCAN = 0xda;
const APP11 = 0xeb;
const APP13 = 0xed;
const PHOTOSHOP = 'Photoshop 3.0\0';
const XMP_KEYWORD = 'XML:com.adobe.xmp\0';
/** Segments or chunks that are looked at. */
const PARTS_MAX = 5_000;
/** Bytes of Photoshop's resources that are put together again. */
const RESOURCES_MAX = 1024 * 1024;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

const latin1 = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** The blocks of a JPEG or PNG; none of anything else. Costs no more than a walk over the parts of its header. */
export const blocksOfFile = (bytes: Uint8Array): FileBlocks => {
  if (startsWith(bytes, JPEG)) return blocksOfJpeg(bytes);
  if (startsWith(bytes, PNG)) return blocksOfPng(bytes);
  return { hasContentCredentials: false };
};

/** A manifest stands in boxes, of which the first says within its first bytes what it is. */
const isManifest = (bytes: Uint8Array, from: number, end: number): boolean =>
  latin1(bytes, from, Math.min(64, end - from)).includes('c2pa');

const blocksOfJpeg = (bytes: Uint8Array): FileBlocks => {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const resources: Uint8Array[] = [];
  let room = RESOURCES_MAX;
  let hasContentCredentials = false;
  let at = JPEG.length;
  for (let left = PARTS_MAX; left > 0 && at + 4 <= bytes.length && bytes[at] === 0xff; left -= 1) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN) break;
    const [from, end] = [at + 4, at + 2 + data.getUint16(at + 2)];
    if (marker === APP11) hasContentCredentials ||= isManifest(bytes, from, end);
    if (marker === APP13 && latin1(bytes, from, PHOTOSHOP.length) === PHOTOSHOP) {
      const part = bytes.subarray(from + PHOTOSHOP.length, end);
      if ((room -= part.length) >= 0) resources.push(part);
    }
    at = end;
  }
  return { ...(resources.length > 0 && { iim: joined(resources) }), hasContentCredentials };
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
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const blocks: FileBlocks = { hasContentCredentials: false };
  let at = PNG.length;
  for (let left = PARTS_MAX; left > 0 && at + 12 <= bytes.length; left -= 1) {
    const [name, from, end] = [latin1(bytes, at + 4, 4), at + 8, at + 8 + data.getUint32(at)];
    if (name === 'caBX') blocks.hasContentCredentials = true;
    if (name === 'iTXt' && latin1(bytes, from, XMP_KEYWORD.length) === XMP_KEYWORD)
      blocks.xmp ??= xmpOfChunk(bytes.subarray(from, end));
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
