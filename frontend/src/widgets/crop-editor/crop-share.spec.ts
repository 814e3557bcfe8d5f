import { expect, it } from '@jest/globals';
import { cropShare, cropSide } from './crop-share.js';

const wide = { width: 3000, height: 2000 };
const tall = { width: 2000, height: 3000 };

it.each([
  ['the middle of a wide image', { x: 16.6667, y: 0, width: 66.6667, height: 100 }, wide, [0.166667, 0, 1]],
  ['the middle of a tall image', { x: 0, y: 16.6667, width: 100, height: 66.6667 }, tall, [0, 0.166667, 1]],
  ['a quarter at the right', { x: 66.6667, y: 50, width: 33.3333, height: 50 }, wide, [0.666667, 0.5, 0.5]],
])('converts %s to the server’s shares', (_name, area, image, [x, y, size]) => {
  const crop = cropShare(area, image)!;
  expect(crop.x).toBeCloseTo(x!, 4);
  expect(crop.y).toBeCloseTo(y!, 4);
  expect(crop.size).toBeCloseTo(size!, 4);
});
it.each([wide, tall])('keeps the square inside the image although the tool rounds: %j', (image) => {
  const crop = cropShare({ x: 70, y: 70, width: 66.67, height: 66.67 }, image)!;
  const shorter = Math.min(image.width, image.height);
  expect(crop.x * image.width + crop.size * shorter).toBeLessThanOrEqual(image.width + 1e-6);
  expect(crop.y * image.height + crop.size * shorter).toBeLessThanOrEqual(image.height + 1e-6);
});
it('returns nothing for an image that is not measured yet', () => {
  expect(cropShare({ x: 0, y: 0, width: Number.NaN, height: 100 }, wide)).toBeNull();
  expect(cropShare({ x: 0, y: 0, width: 100, height: 100 }, { width: 0, height: 0 })).toBeNull();
});
it('computes the pixels that are left', () => {
  expect(cropSide({ x: 0, y: 0, size: 0.2 }, wide)).toBe(400);
});
