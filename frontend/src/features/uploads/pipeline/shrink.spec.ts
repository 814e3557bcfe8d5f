import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fitInside, shrink } from './shrink.js';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** A picture of which each pixel is computed when a canvas draws it. */
interface Drawn {
  width: number;
  height: number;
  at: (x: number, y: number) => Colour;
}
let largest = 0;
class FakeCanvas {
  private drawn: { source: Drawn; left: number; top: number } | null = null;
  constructor(
    readonly width: number,
    height: number,
  ) {
    largest = Math.max(largest, width * height);
  }
  getContext() {
    return {
      clearRect: () => undefined,
      drawImage: (source: Drawn, left: number, top: number) => (this.drawn = { source, left, top }),
      getImageData: (_x: number, _y: number, width: number, height: number) => {
        const data = new Uint8ClampedArray(width * height * 4);
        const { source, left, top } = this.drawn!;
        for (let i = 0; i < width * height; i += 1)
          data.set(source.at(left + (i % width), top + Math.floor(i / width)), i * 4);
        return { data };
      },
    };
  }
}
class FakeImageData {
  readonly data: Uint8ClampedArray;
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}
const real = { OffscreenCanvas: globalThis.OffscreenCanvas, ImageData: globalThis.ImageData };
beforeAll(() => void Object.assign(globalThis, { OffscreenCanvas: FakeCanvas, ImageData: FakeImageData }));
afterAll(() => void Object.assign(globalThis, real));

const small = (source: Drawn, width: number, height: number) => {
  const { data } = shrink(source as unknown as ImageBitmap, { width, height });
  return (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
};

it('UPL-36 turns a pattern too fine for the copy into grey, not into false circles', () => {
  const [width, height] = [1600, 1000];
  // Rings that get finer outwards, to black and white in turn at the left and right edge.
  const ring = (x: number, y: number): Colour => {
    const value = 127.5 + 127.5 * Math.cos((Math.PI / width) * ((x - width / 2) ** 2 + (y - height / 2) ** 2));
    return [value, value, value, 255];
  };
  const pixel = small({ width, height, at: ring }, 480, 300);
  const deviation = (left: number, top: number) => {
    const values = Array.from({ length: 400 }, (_, i) => pixel(left + (i % 20), top + Math.floor(i / 20))[0]!);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  };
  expect(Math.max(deviation(5, 100), deviation(45, 160), deviation(400, 140), deviation(455, 60))).toBeLessThan(10);
  // What the copy can hold is there: the middle is no grey.
  expect(deviation(225, 135)).toBeGreaterThan(30);
});
it('keeps a colour as it is to the edges, in pictures wider than one canvas, and holds few of their pixels', () => {
  largest = 0;
  const pixel = small(
    { width: 10_000, height: 70, at: (x) => (x < 5_000 ? [10, 20, 30, 255] : [250, 128, 0, 255]) },
    100,
    7,
  );
  expect([pixel(0, 0), pixel(30, 6), pixel(60, 3), pixel(99, 6)]).toEqual([
    [10, 20, 30, 255],
    [10, 20, 30, 255],
    [250, 128, 0, 255],
    [250, 128, 0, 255],
  ]);
  expect(largest).toBeLessThan(200_000);
});
it('gives what is transparent no colour', () => {
  const pixel = small({ width: 64, height: 64, at: (x) => (x % 2 ? [255, 0, 0, 0] : [0, 0, 200, 255]) }, 8, 8);
  expect(pixel(4, 4).slice(0, 3)).toEqual([0, 0, 200]);
  expect(Math.abs(pixel(4, 4)[3]! - 127.5)).toBeLessThan(1);
});

it('UPL-30 never enlarges and keeps the proportions', () => {
  expect([fitInside(4000, 3000, 2400), fitInside(800, 600, 2400), fitInside(5000, 1, 2400)]).toEqual([
    { width: 2400, height: 1800 },
    { width: 800, height: 600 },
    { width: 2400, height: 1 },
  ]);
});
