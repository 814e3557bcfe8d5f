import { expect, it } from '@jest/globals';
import { releaseBuffer } from './release-buffer.js';

it('gives the memory of a buffer back, and again without harm', () => {
  const buffer = Buffer.from(new ArrayBuffer(1_000_000));
  releaseBuffer(buffer);
  expect(buffer).toHaveLength(0);
  expect(() => releaseBuffer(buffer)).not.toThrow();
});

it('leaves a piece of a shared pool as it is', () => {
  const piece = Buffer.from(new ArrayBuffer(100), 10, 20).fill(7);
  releaseBuffer(piece);
  expect([...piece]).toEqual(Array.from({ length: 20 }, () => 7));
});
