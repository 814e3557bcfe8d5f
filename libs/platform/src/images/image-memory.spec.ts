import { describe, expect, it } from '@jest/globals';
import { decodeBytes, isTooHeavy, type ImageFrame } from './image-memory.js';

const of = (megapixels: number, frame: Partial<ImageFrame>): ImageFrame => ({
  width: 10_000,
  height: megapixels * 100,
  channels: 3,
  depth: 'uchar',
  ...frame,
});

describe('the memory an image takes', () => {
  it.each([
    ['a photograph of a camera', of(50, { format: 'jpeg' })],
    ['a progressive JPEG', of(100, { format: 'jpeg', isProgressive: true })],
    ['a progressive JPEG that is turned', of(80, { format: 'jpeg', isProgressive: true, orientation: 6 })],
    ['an interlaced PNG', of(100, { format: 'png', channels: 4, isProgressive: true })],
    ['a PNG of 16 bits', of(100, { format: 'png', channels: 4, depth: 'ushort' })],
    ['the largest HEIC', of(100, { format: 'heif', compression: 'hevc' })],
    ['a TIFF of 16 bits', of(100, { format: 'tiff', depth: 'ushort' })],
    ['the largest WebP', of(100, { format: 'webp' })],
  ])('is within bounds for %s', (_, frame) => {
    expect(isTooHeavy(frame)).toBe(false);
  });

  it.each([
    ['an interlaced PNG of 16 bits', of(100, { format: 'png', channels: 4, depth: 'ushort', isProgressive: true })],
    ['a TIFF of floating-point samples', of(100, { format: 'tiff', depth: 'float' })],
    ['a TIFF of many channels', of(100, { format: 'tiff', channels: 12 })],
  ])('is too much for %s', (_, frame) => {
    expect(isTooHeavy(frame)).toBe(true);
  });

  it('is a few rows where nothing has to be unfolded', () => {
    expect(decodeBytes(of(100, { format: 'jpeg' }))).toBeLessThan(20_000_000);
    expect(decodeBytes(of(100, { format: 'jpeg', orientation: 6 }))).toBe(300_000_000);
  });
});
