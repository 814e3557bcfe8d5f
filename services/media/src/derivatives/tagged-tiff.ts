interface RgbaPicture {
  width: number;
  height: number;
  /** RGBA, 8 bits each. */
  pixels: ArrayBuffer;
  profile: Buffer | undefined;
}

const SHORT = 3;
const LONG = 4;
const UNDEFINED = 7;

/**
 * RGBA pixels as an uncompressed TIFF with a colour profile: the cheapest container that sharp reads both from.
 * Nothing is compressed or summed, so it costs one copy.
 */
export const tiffOf = ({ width, height, pixels, profile }: RgbaPicture): Buffer => {
  const icc = profile ?? Buffer.alloc(0);
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, 0], // bits per sample: set below
    [259, SHORT, 1, 1], // not compressed
    [262, SHORT, 1, 2], // RGB
    [273, LONG, 1, 0], // where the pixels are: set below
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, pixels.byteLength],
    [338, SHORT, 1, 2], // the fourth is transparency, not multiplied in
    ...(profile ? [[34675, UNDEFINED, icc.length, 0] as [number, number, number, number]] : []),
  ];
  const bitsAt = 8 + 2 + fields.length * 12 + 4;
  const iccAt = bitsAt + 8;
  const pixelsAt = iccAt + icc.length + (icc.length % 2);
  const head = Buffer.alloc(pixelsAt);
  head.write('II', 'latin1');
  head.writeUInt16LE(42, 2);
  head.writeUInt32LE(8, 4);
  head.writeUInt16LE(fields.length, 8);
  fields.forEach(([tag, type, count, value], index) => {
    const at = 10 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    const known = tag === 258 ? bitsAt : tag === 273 ? pixelsAt : tag === 34675 ? iccAt : value;
    if (type === SHORT && count === 1) head.writeUInt16LE(known, at + 8);
    else head.writeUInt32LE(known, at + 8);
  });
  for (let sample = 0; sample < 4; sample += 1) head.writeUInt16LE(8, bitsAt + sample * 2);
  icc.copy(head, iccAt);
  return Buffer.concat([head, Buffer.from(pixels)]);
};
