/** The pixel format of a JPEG. */
export interface JpegFrame {
  width: number;
  height: number;
  /** 1: grey, 3: colour as screens show it, 4: inks (CMYK, YCCK). */
  components: number;
}

const START = 0xd8;
const SCAN = 0xda;
/** Frame headers are C0 to CF but for these three: Huffman tables, an extension, arithmetic coding. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** The frame header of a JPEG; null when these bytes are none. Profiles and thumbnails in front of it are passed over. */
export const jpegFrame = (bytes: Uint8Array): JpegFrame | null => {
  if (bytes[0] !== 0xff || bytes[1] !== START) return null;
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 10 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === SCAN) return null;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker))
      return { height: data.getUint16(at + 5), width: data.getUint16(at + 7), components: bytes[at + 9] ?? 0 };
    at += 2 + data.getUint16(at + 2);
  }
  return null;
};
