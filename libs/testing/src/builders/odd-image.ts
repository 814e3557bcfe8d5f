import { deflateSync } from 'node:zlib';
import { pngChunk } from './png-chunks.js';

/** Columns of red, green and blue in XYZ, under the white of profiles. */
const COLORANTS = {
  srgb: [0.43607, 0.22249, 0.01392, 0.38515, 0.71687, 0.09708, 0.14307, 0.06061, 0.7141],
  adobe: [0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457],
  p3: [0.51512, 0.2412, -0.00105, 0.29198, 0.69225, 0.04189, 0.1571, 0.06657, 0.78407],
  prophoto: [0.79767, 0.28804, 0, 0.13519, 0.71188, 0, 0.03134, 0.00009, 0.82491],
} as const;

/** Primaries of a profile by name, or `grey`. */
export type ProfileSpace = keyof typeof COLORANTS | 'grey';

/** A colour profile with one exponent for all its curves. */
export const iccProfile = (space: ProfileSpace, exponent: number, version = 0x0240): Buffer => {
  const xyz = (values: readonly number[]): Buffer => {
    const tag = Buffer.alloc(20);
    tag.write('XYZ ', 'latin1');
    values.forEach((value, at) => tag.writeInt32BE(Math.round(value * 65_536), 8 + at * 4));
    return tag;
  };
  const curve = Buffer.alloc(16);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(exponent * 256), 12);
  const columns = space === 'grey' ? [] : COLORANTS[space];
  const tags: [string, Buffer][] = [
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ...(space === 'grey'
      ? [['kTRC', curve] as [string, Buffer]]
      : ['r', 'g', 'b'].flatMap((name, at): [string, Buffer][] => [
          [`${name}XYZ`, xyz(columns.slice(at * 3, at * 3 + 3))],
          [`${name}TRC`, curve],
        ])),
  ];
  const head = Buffer.alloc(132 + tags.length * 12);
  head.writeUInt16BE(version, 8);
  head.write(`mntr${space === 'grey' ? 'GRAY' : 'RGB '}XYZ `, 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  xyz([0.9642, 1, 0.8249]).copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  let end = head.length;
  tags.forEach(([name, content], index) => {
    head.write(name, 132 + index * 12, 'latin1');
    head.writeUInt32BE(end, 136 + index * 12);
    head.writeUInt32BE(content.length, 140 + index * 12);
    end += content.length;
  });
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, ...tags.map(([, content]) => content)]);
};

/** One colour, in samples of 0 to 1. */
interface Flat {
  colour: readonly number[];
  side?: number;
}

type Field = [tag: number, type: number, values: readonly number[] | Buffer];
const TYPE_BYTES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 7: 1 };

interface TiffOptions extends Flat {
  bits?: 8 | 16 | 32;
  /** 1: numbers; 3: floating point. */
  sampleFormat?: 1 | 2 | 3;
  /** 1: grey; 2: RGB; 5: inks; 8: Lab. */
  photometric?: number;
  /** What the directory says, whatever the pixels are but for 8, Deflate. */
  compression?: number;
  icc?: Buffer;
  /** More fields of the directory. */
  fields?: Field[];
  /** Directories behind the first. */
  further?: Field[][];
  /** Where the last directory says that another one is. */
  next?: number;
}

/** A little-endian TIFF of one colour in one strip. */
export const oddTiff = (options: TiffOptions): Buffer => {
  const { colour, side = 64, bits = 8, sampleFormat = 1, compression = 1, icc, fields = [], further = [] } = options;
  const sample = (value: number): Buffer => {
    const bytes = Buffer.alloc(bits / 8);
    if (sampleFormat === 3) {
      if (bits === 32) bytes.writeFloatLE(value);
      else bytes.writeUInt16LE(halfOf(value));
    } else if (bits === 8) bytes.writeUInt8(Math.round(value * 255));
    else if (bits === 16) bytes.writeUInt16LE(Math.round(value * 65_535));
    else bytes.writeUInt32LE(Math.round(value * 4_294_967_295));
    return bytes;
  };
  const pixel = Buffer.concat(colour.map(sample));
  const plain = Buffer.alloc(side * side * pixel.length, pixel);
  const pixels = compression === 8 ? deflateSync(plain) : plain;
  const first: Field[] = [
    [256, 4, [side]],
    [257, 4, [side]],
    [258, 3, colour.map(() => bits)],
    [259, 3, [compression]],
    [262, 3, [options.photometric ?? (colour.length > 2 ? 2 : 1)]],
    [273, 4, [8]],
    [277, 3, [colour.length]],
    [278, 4, [side]],
    [279, 4, [pixels.length]],
    [339, 3, colour.map(() => sampleFormat)],
    ...(icc ? [[34_675, 7, icc] as Field] : []),
    ...fields,
  ];
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1'), pixels];
  let end = 8 + pixels.length;
  let link: [Buffer, number] = [parts[0] as Buffer, 4];
  for (const one of [first, ...further]) {
    const sorted = one.toSorted(([a], [b]) => a - b);
    const directory = Buffer.alloc(2 + sorted.length * 12 + 4);
    const values: Buffer[] = [];
    let valuesAt = end + directory.length;
    directory.writeUInt16LE(sorted.length);
    sorted.forEach(([tag, type, value], index) => {
      const at = 2 + index * 12;
      const size = TYPE_BYTES[type] ?? 1;
      const bytes = Buffer.isBuffer(value) ? value : Buffer.concat(value.map((number) => littleEndian(number, size)));
      directory.writeUInt16LE(tag, at);
      directory.writeUInt16LE(type, at + 2);
      directory.writeUInt32LE(bytes.length / size, at + 4);
      if (bytes.length <= 4) bytes.copy(directory, at + 8);
      else {
        directory.writeUInt32LE(valuesAt, at + 8);
        values.push(bytes);
        valuesAt += bytes.length;
      }
    });
    link[0].writeUInt32LE(end, link[1]);
    link = [directory, directory.length - 4];
    parts.push(directory, ...values);
    end = valuesAt;
  }
  link[0].writeUInt32LE(options.next ?? 0, link[1]);
  return Buffer.concat(parts);
};

const littleEndian = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
};

/** A positive number as 16 bits of floating point. */
const halfOf = (value: number): number => {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(value));
  return ((exponent + 15) << 10) | Math.round((value / 2 ** exponent - 1) * 1024);
};

interface PngOptions extends Flat {
  bits?: 8 | 16;
  /** In front of the pixels. */
  chunks?: readonly { kind: string; data: Buffer }[];
}

/** A PNG of one colour: one sample is grey, two grey with transparency, four RGB with it. */
export const oddPng = ({ colour, side = 64, bits = 8, chunks = [] }: PngOptions): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = bits;
  head[9] = [0, 0, 4, 2, 6][colour.length] ?? 0;
  const pixel = Buffer.concat(
    colour.map((value) => {
      const bytes = Buffer.alloc(bits / 8);
      bytes.writeUIntBE(Math.round(value * (2 ** bits - 1)), 0, bits / 8);
      return bytes;
    }),
  );
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(side * pixel.length, pixel)]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    ...chunks.map(({ kind, data }) => pngChunk(kind, data)),
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: side }, () => row)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The chunk that holds a colour profile. */
export const iccChunk = (icc: Buffer): { kind: string; data: Buffer } => ({
  kind: 'iCCP',
  data: Buffer.concat([Buffer.from('colours\0\0', 'latin1'), deflateSync(icc)]),
});

/** Numbers of four bytes each, as `gAMA` and `cHRM` have them. */
export const numbersChunk = (kind: string, ...numbers: number[]): { kind: string; data: Buffer } => {
  const data = Buffer.alloc(numbers.length * 4);
  numbers.forEach((value, at) => data.writeUInt32BE(value, at * 4));
  return { kind, data };
};

const box = (kind: string, ...content: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(content);
  head.writeUInt32BE(8 + body.length);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const longs = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeInt32BE(value, at * 4));
  return bytes;
};

/** HEVC images of 8 bits, 4:4:4, with their configuration. */
const HEVC = {
  /** 64 × 64 of (200, 100, 50). */
  flat: {
    side: [64, 64],
    config:
      'AQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEAF0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAAAwAAHpAEECCy3UklNc3AgIGBAAADAAEAAAMAAQgiAAEACEQBwXKGDAIk',
    pixels: 'AAAAGigBrwY4Wvz9N6o3///KQx6H9kfKq8QmP1+A',
  },
  /** 200 × 120; the middle 100 × 60 is red, green, blue and white, clockwise but for the last two. */
  fields: {
    side: [200, 120],
    config:
      'AQQIAAAAAAAAAAAAHvAA/P/4+AAADwMgAAEAF0ABDAH//wQIAAADAJ44AAADAAAeugJAIQABACpCAQEECAAAAwCeOAAAAwAAHpADJA8st1JJTXNwICBgQAAAAwBAAAADAEIiAAEACEQBwXKGDAYk',
    pixels:
      'AAADqigBrwa0KquAY7Dc/83N///5KO+h/oaAn+Cp8Z1mtkyYAYVtiIbP8nW3xm/OUSVNzBp2nwQL//RoRJft++UiKHvR7YZxqZ+m/Z3veVDPv7yV4/r4bTOAGs66IXSMw30vqtL6rjdNTW+l8i8rdW5uqVXEVr0/HzqU2sPlpPVSX/In6VWnath/vMzm40BNsHIt4Of69bmNt5kOysu0MANDJ2TSSir8JrYnOSYu15PR8906fYWe+v8X+TzSljrBw7uHbRwk6H9lTzP/gX/h0rzPZpaQu1DrMbgi4V3tW/Ns6ZhW1/Ev/Un/Zkv8jI8+eulytnWAXF6jG6AnAoIV56bE8dCYKUk4WKAb00N1POsSptSNytWIWWMfrYt4Y6NuvIiy9AOpp5AOjD7jlKjrR6e9d+b7cIpaMQ7d7jTcEBbWUix8GHpR0V/ilcXWC7XswArfHWfBOZAvT8CddaHYKDBjBjduNIk/7nG62iD6x9juddn5AB1xOuPI3DgG4ZNMwAbkqz99P7/pOtc5EBz3/lH8vqdosFLJQdexXfDWuFPNwFPAxB6MAKW/0ES2ntyYg1oYAHXE648jcOAbgkC26jMUG7K/qWsy/xUmVU8X8xAu5FCW/+K///rUk5wAz10NKtcXrRUv9fKCT3p4tl+fsceSP2ikl7mPieo3y435wn77X8VoIdGTsX2GQzJTzZf0xH4q35aMyFZvpB9k+9TvYenmNXoz7pCQOAB8Sz4F/1TMnUruL90h19SM1AWxb+UZ4z/uF/0d/9RQAHUKMl9LS80A9vQeiyfp7yAYJz4WysZfl4vvLv8BKAAAQ4m+ucY2FD369r8wb/O3XQ5jH4qajb8XN9qF/cgQEYRDaOxbRC/XtfmDf527Xb0yTao1VeYSu9NvwL6AAAAI70NoN8OfUu9OXU/311BYSJrAcAAAAwAAAwAHEtWUortpcK+TH9oriJhcqOq/GtB2dqh1GPyoNQGLrHnmebrzVHae0JwLeTGUUrE5xl7G0mG/j+6PcMcMLd7ODuR+xcvI4TBg+699wB5iCCPSdBLbpGmrKFvB3FM1mdhtIgojaShPxsSknqls3wgm+SepfRGhAAADAK15XgDbwQH9WOw1A2jdfLNHwbnmeQCVqPZSDjbvI2zvHcC3fVArbDgpzuXgy0wAKURdg6H4/c7B/lU/WVvvA9jCvZcDOeDALQsDUhzIyJboRSv/10U9u3U0gpfOVVypOIArCAAAAwAAAwAAAwAAAwJK',
  },
} as const;

/** A HEIC of one image, with `properties` behind those that it needs, in their order. */
export const oddHeic = (image: keyof typeof HEVC, properties: readonly { kind: string; data: Buffer }[]): Buffer => {
  const { side, config, pixels } = HEVC[image];
  const [width, height] = side;
  const shared = [
    box('hvcC', Buffer.from(config, 'base64')),
    box('ispe', longs(0, width, height)),
    box('pixi', Buffer.from([0, 0, 0, 0, 3, 8, 8, 8])),
  ];
  const all = [...shared, ...properties.map(({ kind, data }) => box(kind, data))];
  const essential = new Set(['clap', 'irot', 'imir']);
  const links = all.map((one, at) => {
    const kind = one.toString('latin1', 4, 8);
    return at + 1 + (kind === 'hvcC' || essential.has(kind) ? 0x80 : 0);
  });
  const data = Buffer.from(pixels, 'base64');
  const file = (at: number): Buffer =>
    Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0mif1heicmiaf', 'latin1')),
      box(
        'meta',
        longs(0),
        box('hdlr', longs(0, 0), Buffer.from('pict'), Buffer.alloc(13)),
        box('pitm', longs(0), Buffer.from([0, 1])),
        box('iloc', Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1]), longs(at, data.length)),
        box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), box('infe', longs(0x02000000, 0x00010000), Buffer.from('hvc1\0'))),
        box('iprp', box('ipco', ...all), box('ipma', longs(0, 1), Buffer.from([0, 1, links.length, ...links]))),
      ),
      box('mdat', data),
    ]);
  const { length } = file(0);
  return file(length - data.length);
};

/** `colr` with numbers of H.273 for primaries, transfer function and matrix. */
export const nclx = (primaries: number, transfer: number, matrix = 6): { kind: string; data: Buffer } => ({
  kind: 'colr',
  data: Buffer.concat([Buffer.from('nclx'), Buffer.from([0, primaries, 0, transfer, 0, matrix, 0x80])]),
});

/** `clap` that leaves `width` × `height`, so far right and down of the middle. */
export const clap = (width: number, height: number, right = 0, down = 0): { kind: string; data: Buffer } => ({
  kind: 'clap',
  data: longs(width, 1, height, 1, right, 1, down, 1),
});
