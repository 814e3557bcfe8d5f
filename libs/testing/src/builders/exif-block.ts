/** One field of a directory: four bytes of value, or where the values stand. */
interface Field {
  tag: number;
  type: number;
  count: number;
  value: number;
}

/** A little-endian EXIF block of `bytes` bytes with one directory of `fields`, and `Exif\0\0` in front. */
export const exifBlock = (fields: readonly Field[], bytes = 65_000): Buffer => {
  const tiff = Buffer.alloc(Math.max(bytes, 14 + fields.length * 12));
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(fields.length, 8);
  fields.forEach(({ tag, type, count, value }, index) => {
    const at = 10 + index * 12;
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  });
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
};

const BYTE = 1;

/** A block of 65 kB whose fields all claim the same bytes: read value by value it unfolds to seventy million. */
export const exifBomb = (): Buffer =>
  exifBlock(Array.from({ length: 1_500 }, (_, i) => ({ tag: i + 1, type: BYTE, count: 46_000, value: 18_100 })));

/** `jpeg` with `block` as its EXIF, in front of everything else it carries. */
export const withExifBlock = (jpeg: Buffer, block: Buffer): Buffer => {
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 4);
  return Buffer.concat([head, block, jpeg.subarray(2)]);
};
