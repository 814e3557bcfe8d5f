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

/** What a camera writes into one field: a text, or a number of four bytes. */
export type ExifValue = readonly [tag: number, value: string | number, type?: number];

/** A block with the fields of a picture, and those of the camera's own directory. */
export const cameraBlock = (image: readonly ExifValue[], photo: readonly ExifValue[]): Buffer => {
  const [ASCII, LONG, DIRECTORY] = [2, 4, 0x8769];
  const second = 8 + 2 + 12 * (image.length + 1) + 4;
  const texts: Buffer[] = [];
  let end = second + 2 + 12 * photo.length + 4;
  const directory = (fields: readonly ExifValue[]): Buffer => {
    const bytes = Buffer.alloc(2 + 12 * fields.length + 4);
    bytes.writeUInt16LE(fields.length);
    fields.forEach(([tag, value, type = typeof value === 'string' ? ASCII : LONG], index) => {
      const text = typeof value === 'string' ? Buffer.from(`${value}\0\0\0\0`) : null;
      bytes.writeUInt16LE(tag, 2 + 12 * index);
      bytes.writeUInt16LE(type, 4 + 12 * index);
      bytes.writeUInt32LE(text?.length ?? 1, 6 + 12 * index);
      bytes.writeUInt32LE(text ? end : Number(value), 10 + 12 * index);
      if (text) texts.push(text);
      end += text?.length ?? 0;
    });
    return bytes;
  };
  const head = Buffer.from('Exif\0\0II*\0\u0008\0\0\0', 'latin1');
  return Buffer.concat([head, directory([...image, [DIRECTORY, second]]), directory(photo), ...texts]);
};
