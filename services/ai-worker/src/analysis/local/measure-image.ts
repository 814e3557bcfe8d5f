import type { RawPixels } from '../open-image.js';
import { toOklab, toOklch, type Oklab, type Oklch } from './oklab.js';
import { paletteOf, type PaletteColour } from './palette.js';

/** Measurements of an image. Shares are 0 to 1. */
export interface Measures {
  palette: PaletteColour[];
  /** Mean lightness. */
  light: number;
  /** Distance between the darkest and the lightest twentieth. */
  contrast: number;
  /** Mean chroma. */
  chroma: number;
  warm: number;
  cool: number;
  green: number;
  /** Leaf and grass colours in the lower half. */
  greenBelow: number;
  /** Blue that lies over something else, from the upper edge downwards. */
  sky: number;
  /** Bright grey over the upper edge: cloud, or a white wall. Only together with land is it called sky. */
  paleTop: number;
  /** Rock, earth, dry grass in the lower half. */
  earthBelow: number;
  /** The sun is in the image: a small glaring spot with warm light around it, above a darker ground. */
  lowSun: boolean;
  /** No colour anywhere, or one faint tint over all of it. */
  monochrome: boolean;
  /** How much finer the grain of the image is than its forms, 0 smooth to 1 busy. */
  detail: number;
}

const isGreen = ({ l, c, h }: Oklch): boolean => c > 0.035 && h > 105 && h < 160 && l > 0.12;
const isBlue = ({ l, c, h }: Oklch): boolean => c > 0.022 && h > 225 && h < 275 && l > 0.42;
const isPale = ({ l, c }: Oklch): boolean => l > 0.72 && c < 0.045;
export const isWarm = ({ c, h }: Oklch): boolean => c > 0.03 && (h < 105 || h > 345);
export const isCool = ({ c, h }: Oklch): boolean => c > 0.025 && h > 170 && h < 310;
const isEarth = ({ l, c, h }: Oklch): boolean => l > 0.15 && l < 0.75 && c > 0.012 && c < 0.13 && h > 30 && h < 125;

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

const share = (points: readonly Oklch[], test: (p: Oklch) => boolean): number =>
  points.length === 0 ? 0 : points.filter(test).length / points.length;

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

/** Blue columns counted from the upper edge: sky starts there, a blue coat does not. */
const skyShare = (points: readonly Oklch[], width: number, height: number): number => {
  let blue = 0;
  for (let x = 0; x < width; x++) {
    let misses = 0;
    for (let y = 0; y < height && misses < 4; y++) {
      const point = points[y * width + x]!;
      if (isBlue(point)) blue++;
      else if (!isPale(point)) misses++;
    }
  }
  return blue / points.length;
};

const hasLowSun = (points: readonly Oklch[], width: number, height: number): boolean => {
  const upper = points.slice(0, Math.floor(height * 0.65) * width);
  const lower = points.slice(Math.floor(height * 0.6) * width);
  const glare = share(upper, ({ l }) => l > 0.965);
  const glow = share(upper, ({ l, c, h }) => l > 0.7 && c > 0.025 && h > 45 && h < 115);
  const ground = meanOf(lower.map(({ l }) => l));
  const top = meanOf(upper.map(({ l }) => l));
  return glare > 0.002 && glare < 0.12 && glow > 0.04 && ground < 0.42 && top - ground > 0.04;
};

/** Sepia, selenium and blue tones stay below this mean chroma; one strong colour is a colour. */
const TONE_BELOW = 0.07;

/** True when all colour there is lies on one faint hue: black and white, toned or not. */
const isMonochrome = (points: readonly Oklab[], chromas: readonly number[]): boolean => {
  if (quantile(chromas, 0.995) < 0.02) return true;
  if (meanOf(chromas) >= TONE_BELOW) return false;
  const a = meanOf(points.map((p) => p[1]));
  const b = meanOf(points.map((p) => p[2]));
  const spread = points.map((p) => Math.hypot(p[1] - a, p[2] - b)).sort((x, y) => x - y);
  return quantile(spread, 0.995) < 0.018;
};

const detailOf = (points: readonly Oklab[], width: number, height: number): number => {
  let busy = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const here = points[y * width + x]![0];
      const step = Math.abs(here - points[y * width + x + 1]![0]) + Math.abs(here - points[(y + 1) * width + x]![0]);
      if (step > 0.09) busy++;
    }
  }
  return busy / Math.max(1, (width - 1) * (height - 1));
};

/** Measures a small image; the same pixels always give the same numbers. */
export const measureImage = ({ data, width, height }: RawPixels): Measures => {
  const labs: Oklab[] = [];
  for (let i = 0; i < data.length; i += 3) labs.push(toOklab(data[i]!, data[i + 1]!, data[i + 2]!));
  const points = labs.map(toOklch);
  const half = points.slice(Math.floor(height / 2) * width);
  const top = points.slice(0, Math.max(1, Math.floor(height * 0.2)) * width);
  const lights = points.map(({ l }) => l).sort((x, y) => x - y);
  const chromas = points.map(({ c }) => c).sort((x, y) => x - y);
  return {
    palette: paletteOf(labs),
    light: meanOf(lights),
    contrast: quantile(lights, 0.95) - quantile(lights, 0.05),
    chroma: meanOf(chromas),
    warm: share(points, isWarm),
    cool: share(points, isCool),
    green: share(points, isGreen),
    greenBelow: share(half, isGreen),
    sky: skyShare(points, width, height),
    paleTop: share(top, isPale),
    earthBelow: share(half, isEarth),
    lowSun: hasLowSun(points, width, height),
    monochrome: isMonochrome(labs, chromas),
    detail: detailOf(labs, width, height),
  };
};
