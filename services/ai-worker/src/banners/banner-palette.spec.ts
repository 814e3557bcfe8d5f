import { describe, expect, it } from '@jest/globals';
import { toHex, toOklab } from '../analysis/local/oklab.js';
import type { RawPixels } from '../analysis/open-image.js';
import { bannerPalette } from './banner-palette.js';

type Rgb = readonly [number, number, number];

/** An image of 10 rows of 10 pixels, in areas of whole rows. */
const imageOf = (...areas: (readonly [rows: number, colour: Rgb])[]): RawPixels => ({
  data: Uint8Array.from(areas.flatMap(([rows, colour]) => Array.from({ length: rows * 10 }, () => colour).flat())),
  width: 10,
  height: 10,
});

const SAND: Rgb = [214, 170, 110];
const RUST: Rgb = [160, 70, 30];
const NIGHT: Rgb = [16, 24, 48];
const FOAM: Rgb = [240, 246, 250];
const SEA: Rgb = [30, 90, 160];

it('toHex is the way back from OKLab', () => {
  for (const [r, g, b] of [SAND, RUST, NIGHT, FOAM, SEA, [0, 0, 0], [255, 255, 255], [255, 0, 0]] as const)
    expect(toHex(toOklab(r, g, b))).toBe(`#${Buffer.from([r, g, b]).toString('hex')}`);
});

describe('bannerPalette', () => {
  it('ENT-15 lists hex and percentage, the largest area first, which is the dominant colour', () => {
    expect(bannerPalette(imageOf([5, SEA], [3, SAND], [2, FOAM]))).toMatchObject({
      dominantColor: '#1e5aa0',
      colors: [
        { hex: '#1e5aa0', percentage: 50 },
        { hex: '#d6aa6e', percentage: 30 },
        { hex: '#f0f6fa', percentage: 20 },
      ],
    });
  });

  it('ENT-15 names the mood and the brightness', () => {
    const moodOf = (image: RawPixels) => {
      const { mood, brightness } = bannerPalette(image);
      return [mood, brightness];
    };
    expect(moodOf(imageOf([6, SAND], [4, RUST]))).toEqual(['warm', 'normal']);
    expect(moodOf(imageOf([8, SEA], [2, NIGHT]))).toEqual(['cool', 'normal']);
    expect(moodOf(imageOf([10, NIGHT]))).toEqual(['neutral', 'dark']);
    expect(moodOf(imageOf([10, [250, 250, 250]]))).toEqual(['neutral', 'bright']);
    expect(moodOf(imageOf([5, [20, 20, 20]], [5, [235, 235, 235]]))).toEqual(['neutral', 'normal']);
  });

  it('shows one swatch of colours that look alike', () => {
    const { colors } = bannerPalette(imageOf([5, SEA], [3, [33, 92, 163]], [2, FOAM]));
    expect(colors.map(({ percentage }) => percentage)).toEqual([80, 20]);
  });

  it('has six colours at most, and gives the same ones each time', () => {
    const many = imageOf(...Array.from({ length: 10 }, (_, i) => [1, [i * 25, 255 - i * 25, (i * 97) % 255]] as const));
    const palette = bannerPalette(many);
    expect(palette.colors.length).toBeGreaterThan(2);
    expect(palette.colors.length).toBeLessThanOrEqual(6);
    expect(bannerPalette(many)).toEqual(palette);
    const shares = palette.colors.map(({ percentage }) => percentage);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });

  it('leaves out what covers next to nothing', () => {
    const data = imageOf([10, SEA]).data;
    data.set(RUST, 0);
    expect(bannerPalette({ data, width: 10, height: 10 }).colors).toHaveLength(1);
  });
});
