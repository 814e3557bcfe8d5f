/** `tEXt`, `zTXt` and `iTXt`, as the big-endian numbers their four letters make. */
const TEXT_CHUNKS = new Set([0x74455874, 0x7a545874, 0x69545874]);
const IDAT = 0x49444154;
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, i) => bytes[i] === byte);
const kindOf = (name: string): number => Array.from(name).reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

/**
 * A PNG without its text chunks, which say nothing of its pixels and may be compressed a thousandfold: a reader of its
 * header would unfold them all. Anything else, and what is no longer a chunk, stays as it is.
 */
export const withoutPngText = (bytes: Uint8Array): Uint8Array => withoutChunks(bytes, TEXT_CHUNKS);

/** A PNG without the chunks of these names. Anything else, and what is no longer a chunk, stays as it is. */
export const withoutPngChunks = (bytes: Uint8Array, names: readonly string[]): Uint8Array =>
  withoutChunks(bytes, new Set(names.map(kindOf)));

const withoutChunks = (bytes: Uint8Array, kinds: ReadonlySet<number>): Uint8Array => {
  if (!isPng(bytes)) return bytes;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let out: Uint8Array | undefined;
  let length = 0;
  let from = 0;
  const keep = (end: number): void => {
    out ??= new Uint8Array(bytes.length);
    out.set(bytes.subarray(from, end), length);
    length += end - from;
  };
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const end = Math.min(at + 12 + data.getUint32(at), bytes.length);
    if (kinds.has(data.getUint32(at + 4))) {
      keep(at);
      from = end;
    }
    at = end;
  }
  if (!out) return bytes;
  keep(bytes.length);
  return out.subarray(0, length);
};

/** The content of the first chunk of this name in front of a PNG's pixels; null when there is none. */
export const pngChunkOf = (bytes: Uint8Array, name: string): DataView | null => {
  if (!isPng(bytes)) return null;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wanted = kindOf(name);
  for (let at = SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = data.getUint32(at);
    const kind = data.getUint32(at + 4);
    if (at + 12 + length > bytes.length || kind === IDAT) return null;
    if (kind === wanted) return new DataView(bytes.buffer, bytes.byteOffset + at + 8, length);
    at += 12 + length;
  }
  return null;
};
