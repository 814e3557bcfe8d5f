/** `tEXt`, `zTXt` and `iTXt`, as the big-endian numbers their four letters make. */
const TEXT_CHUNKS = new Set([0x74455874, 0x7a545874, 0x69545874]);
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * A PNG without its text chunks, which say nothing of its pixels and may be compressed a thousandfold: a reader of its
 * header would unfold them all. Anything else, and what is no longer a chunk, stays as it is.
 */
export const withoutPngText = (bytes: Uint8Array): Uint8Array => {
  if (SIGNATURE.some((byte, i) => bytes[i] !== byte)) return bytes;
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
    if (TEXT_CHUNKS.has(data.getUint32(at + 4))) {
      keep(at);
      from = end;
    }
    at = end;
  }
  if (!out) return bytes;
  keep(bytes.length);
  return out.subarray(0, length);
};
