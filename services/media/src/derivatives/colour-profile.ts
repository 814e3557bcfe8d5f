import { crc32, deflateSync } from 'node:zlib';
import { type ColourCode, colourCode } from '@vitrine/image-files/high-range';
import { pngChunkOf, withoutPngChunks } from '@vitrine/image-files/png';

/** As much of an image's metadata as says what its numbers are. */
export interface Numbers {
  format?: string | undefined;
  space?: string | undefined;
  /** Type of a sample, as sharp names it. */
  depth?: string | undefined;
  icc?: Uint8Array | undefined;
}

type Point = readonly [x: number, y: number];
/** Chromaticities of red, green, blue and white. */
type Primaries = readonly [red: Point, green: Point, blue: Point, white: Point];
/** From a number of the file, 0 to 1, to light, 0 to 1. */
type Curve = (value: number) => number;

const D65: Point = [0.3127, 0.329];
const C: Point = [0.31, 0.316];
const SRGB: Primaries = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65];
const SMPTE_C: Primaries = [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65];
const P3: readonly [Point, Point, Point] = [
  [0.68, 0.32],
  [0.265, 0.69],
  [0.15, 0.06],
];

/** By the numbers of ITU-T H.273; what is not listed is taken for sRGB. */
const PRIMARIES: Record<number, Primaries> = {
  4: [[0.67, 0.33], [0.21, 0.71], [0.14, 0.08], C],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: SMPTE_C,
  7: SMPTE_C,
  8: [[0.681, 0.319], [0.243, 0.692], [0.145, 0.049], C],
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65],
  10: [
    [1, 0],
    [0, 1],
    [0, 0],
    [1 / 3, 1 / 3],
  ],
  11: [...P3, [0.314, 0.351]],
  12: [...P3, D65],
  22: [[0.63, 0.34], [0.295, 0.605], [0.155, 0.077], D65],
};

const srgb: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma =
  (exponent: number): Curve =>
  (value) =>
    value ** exponent;

/** Up to here light stays as it is; what is brighter, up to the brightest there is, is pressed into the rest. */
const KNEE = 0.65;
/** Reference white becomes nearly as light as paper, and highlights beyond it keep some drawing. */
const toneMapped = (light: number): number =>
  light <= KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)));

/** Reference white of ITU-R BT.2408, in candelas. */
const WHITE = 203;

const pq: Curve = (value) => {
  const power = value ** (32 / 2523);
  const light = (Math.max(0, power - 3424 / 4096) / (2413 / 128 - (2392 / 128) * power)) ** (8192 / 1305);
  return toneMapped((light * 10_000) / WHITE);
};

const hlg: Curve = (value) => {
  const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return toneMapped((scene ** 1.2 * 1_000) / WHITE);
};

/** By the numbers of ITU-T H.273. Those of television are shown as sRGB, as browsers do. */
const CURVES: Record<number, Curve> = {
  4: gamma(2.2),
  5: gamma(2.8),
  8: gamma(1),
  16: pq,
  17: gamma(2.6),
  18: hlg,
};

/**
 * The profile by which an image's numbers become colours: its own, or one made of what else the file says (cICP, gAMA and
 * cHRM of a PNG, `nclx` of a HEIC; floating point without a profile is light itself). Undefined for sRGB, for inks, and
 * where a profile is of another kind than the image.
 */
export const profileOf = (bytes: Uint8Array, numbers: Numbers): { icc: Uint8Array; isMade: boolean } | undefined => {
  const isGrey = isGreySpace(numbers.space);
  const own = numbers.icc;
  if (numbers.space === 'cmyk') return undefined;
  const code = colourCode(bytes);
  // In a PNG the four numbers come first, in a HEIC the profile does.
  if (own && !(code && numbers.format === 'png') && fits(own, isGrey)) return { icc: own, isMade: false };
  const said = own && !code ? undefined : code ? byCode(code) : byGamma(bytes);
  const made = said ?? (numbers.depth === 'float' ? { primaries: SRGB, curve: gamma(1) } : undefined);
  return made && { icc: profile(made.primaries, made.curve, isGrey), isMade: true };
};

/** Whether numbers of this space, as sharp names it, are grey. */
export const isGreySpace = (space: string | undefined): boolean => space === 'b-w' || space === 'grey16';

/** Of profiles that are read; iccMAX is behind it. */
const NEWEST_VERSION = 0x05_00_00_00;
/** Tags of a profile that are read. */
const TAGS_MAX = 100;

/** A profile of this kind that has what it takes: sharp would take numbers with any other for Display P3. */
const fits = (icc: Uint8Array, isGrey: boolean): boolean => {
  const data = Buffer.from(icc.buffer, icc.byteOffset, icc.byteLength);
  if (data.length < 132 || data.toString('latin1', 36, 40) !== 'acsp') return false;
  if (data.toString('latin1', 16, 20) !== (isGrey ? 'GRAY' : 'RGB ')) return false;
  if (data.readUInt32BE(8) > NEWEST_VERSION) return false;
  const tags = data.readUInt32BE(128);
  if (tags > TAGS_MAX || data.length < 132 + tags * 12) return false;
  const end = Math.min(data.length, data.readUInt32BE(0));
  const inside = Array.from({ length: tags }, (_, at) => 132 + at * 12).filter(
    (at) => data.readUInt32BE(at + 4) + data.readUInt32BE(at + 8) <= end,
  );
  const names = inside.map((at) => data.toString('latin1', at, at + 4));
  const needed = isGrey ? ['kTRC'] : ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
  return names.includes('A2B0') || needed.every((name) => names.includes(name));
};

const byCode = ({ primaries, transfer }: ColourCode): { primaries: Primaries; curve: Curve } | undefined => {
  if (!(primaries in PRIMARIES) && !(transfer in CURVES)) return undefined;
  return { primaries: PRIMARIES[primaries] ?? SRGB, curve: CURVES[transfer] ?? srgb };
};

/** What editors write into PNGs beside sRGB: differences that small are rounding. */
const SRGB_GAMMA = 45_455;
const SRGB_POINTS = [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000];

const byGamma = (bytes: Uint8Array): { primaries: Primaries; curve: Curve } | undefined => {
  const gammaChunk = pngChunkOf(bytes, 'gAMA');
  if (gammaChunk?.byteLength !== 4 || pngChunkOf(bytes, 'sRGB')) return undefined;
  const value = gammaChunk.getUint32(0);
  if (value < 5_000 || value > 500_000) return undefined;
  const chunk = pngChunkOf(bytes, 'cHRM');
  const points = chunk?.byteLength === 32 ? SRGB_POINTS.map((_, at) => chunk.getUint32(at * 4)) : SRGB_POINTS;
  const isSrgb = points.every((point, at) => Math.abs(point - (SRGB_POINTS[at] ?? 0)) < 200);
  if (isSrgb && Math.abs(value - SRGB_GAMMA) < 500) return undefined;
  const point = (at: number): Point => [(points[at] ?? 0) / 1e5, (points[at + 1] ?? 0) / 1e5];
  const primaries = [point(2), point(4), point(6), point(0)] as const;
  if (primaries.some(([, y]) => y === 0)) return undefined;
  return { primaries, curve: gamma(1e5 / value) };
};

/** `png` with `icc` as its colour profile, and nothing else that speaks of colours. */
export const withPngProfile = (png: Uint8Array, icc: Uint8Array): Buffer => {
  const bare = withoutPngChunks(png, ['iCCP', 'cICP', 'sRGB', 'gAMA', 'cHRM']);
  const body = Buffer.concat([Buffer.from('iCCPcolours\0\0', 'latin1'), deflateSync(icc)]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4);
  frame.writeUInt32BE(crc32(body), 4);
  const behindHead = 8 + 12 + 13;
  return Buffer.concat([
    bare.subarray(0, behindHead),
    frame.subarray(0, 4),
    body,
    frame.subarray(4),
    bare.subarray(behindHead),
  ]);
};

type Matrix = readonly [readonly number[], readonly number[], readonly number[]];

const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const D50 = [0.9642, 1, 0.8249];

const dot = (row: readonly number[], column: readonly number[]): number =>
  row.reduce((sum, value, at) => sum + value * (column[at] ?? 0), 0);
const times = (matrix: Matrix, column: readonly number[]): number[] => matrix.map((row) => dot(row, column));
const toXyz = ([x, y]: Point): number[] => [x / y, 1, (1 - x - y) / y];
const cross = (a: readonly number[], b: readonly number[]): number[] =>
  [0, 1, 2].map((at) => {
    const [one, two] = [(at + 1) % 3, (at + 2) % 3];
    return (a[one] ?? 0) * (b[two] ?? 0) - (a[two] ?? 0) * (b[one] ?? 0);
  });
/** The column that `matrix` makes `result`. */
const solve = (matrix: Matrix, result: readonly number[]): number[] => {
  const columns = [0, 1, 2].map((at) => matrix.map((row) => row[at] ?? 0));
  const [a = [], b = [], c = []] = columns;
  const whole = dot(a, cross(b, c));
  return [dot(result, cross(b, c)), dot(a, cross(result, c)), dot(a, cross(b, result))].map((part) => part / whole);
};

/** XYZ of the three primaries under the white of profiles, D50. */
const colorants = ([red, green, blue, white]: Primaries): number[][] => {
  const columns = [red, green, blue].map(([x, y]) => [x, y, 1 - x - y]);
  const matrix = [0, 1, 2].map((row) => columns.map((column) => column[row] ?? 0)) as unknown as Matrix;
  const scale = solve(matrix, toXyz(white));
  const [from, to] = [times(BRADFORD, toXyz(white)), times(BRADFORD, D50)];
  return columns.map((column, at) => {
    const cone = times(
      BRADFORD,
      column.map((value) => value * (scale[at] ?? 0)),
    );
    return solve(
      BRADFORD,
      cone.map((value, one) => (value * (to[one] ?? 0)) / (from[one] ?? 1)),
    );
  });
};

const CURVE_STEPS = 4096;

const curveTag = (curve: Curve): Buffer => {
  const tag = Buffer.alloc(12 + CURVE_STEPS * 2);
  tag.write('curv', 'latin1');
  tag.writeUInt32BE(CURVE_STEPS, 8);
  for (let at = 0; at < CURVE_STEPS; at += 1) {
    const light = Math.max(0, Math.min(1, curve(at / (CURVE_STEPS - 1))));
    tag.writeUInt16BE(Math.round(light * 65_535), 12 + at * 2);
  }
  return tag;
};

const xyzTag = (values: readonly number[]): Buffer => {
  const tag = Buffer.alloc(20);
  tag.write('XYZ ', 'latin1');
  values.forEach((value, at) => tag.writeInt32BE(Math.round(value * 65_536), 8 + at * 4));
  return tag;
};

/** An ICC profile of three primaries, or of grey, and one curve. */
const profile = (primaries: Primaries, curve: Curve, isGrey: boolean): Buffer => {
  const [red = [], green = [], blue = []] = colorants(primaries);
  const tone = curveTag(curve);
  const tags: [name: string, content: Buffer][] = isGrey
    ? [
        ['wtpt', xyzTag(D50)],
        ['kTRC', tone],
      ]
    : [
        ['wtpt', xyzTag(D50)],
        ['rXYZ', xyzTag(red)],
        ['gXYZ', xyzTag(green)],
        ['bXYZ', xyzTag(blue)],
        ['rTRC', tone],
        ['gTRC', tone],
        ['bTRC', tone],
      ];
  const head = Buffer.alloc(128 + 4 + tags.length * 12);
  head.writeUInt32BE(0x02400000, 8);
  head.write(isGrey ? 'mntrGRAYXYZ ' : 'mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  xyzTag(D50).copy(head, 68, 8);
  head.writeUInt32BE(tags.length, 128);
  const parts: Buffer[] = [head];
  const placed = new Map<Buffer, number>();
  let end = head.length;
  tags.forEach(([name, content], index) => {
    const at = placed.get(content) ?? end;
    if (at === end) {
      parts.push(content);
      placed.set(content, at);
      end += content.length;
    }
    head.write(name, 132 + index * 12, 'latin1');
    head.writeUInt32BE(at, 136 + index * 12);
    head.writeUInt32BE(content.length, 140 + index * 12);
  });
  head.writeUInt32BE(end, 0);
  return Buffer.concat(parts);
};
