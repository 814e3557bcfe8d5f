import { expect, it, jest } from '@jest/globals';
import { limitReaders } from './limit-readers.js';

it('SEC-20 leaves five readers, and closes the others once in a process', () => {
  const sharp = { block: jest.fn(), unblock: jest.fn() };
  limitReaders(sharp);
  limitReaders({ block: jest.fn(), unblock: jest.fn() });
  limitReaders(sharp);
  expect(sharp.block.mock.calls).toEqual([[{ operation: ['VipsForeignLoad'] }]]);
  expect(sharp.unblock.mock.calls).toEqual([
    [{ operation: ['Jpeg', 'Uhdr', 'Png', 'Webp', 'Tiff', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) }],
  ]);
});
