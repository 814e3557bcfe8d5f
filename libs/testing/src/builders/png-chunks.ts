import { crc32 } from 'node:zlib';

/** A chunk of a PNG, with its checksum. */
export const pngChunk = (kind: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** `png` with more chunks right behind its head. */
export const withPngChunks = (png: Buffer, chunks: readonly { kind: string; data: Buffer }[]): Buffer => {
  const head = 8 + 12 + 13;
  return Buffer.concat([
    png.subarray(0, head),
    ...chunks.map(({ kind, data }) => pngChunk(kind, data)),
    png.subarray(head),
  ]);
};

/** The chunk that holds an XMP packet; `flag` says that it is compressed. */
export const xmpChunk = (packet: Buffer, flag = 0): { kind: string; data: Buffer } => ({
  kind: 'iTXt',
  data: Buffer.concat([Buffer.from(`XML:com.adobe.xmp\0${String.fromCharCode(flag)}\0\0\0`, 'latin1'), packet]),
});
