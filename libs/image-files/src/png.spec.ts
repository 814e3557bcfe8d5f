import { describe, expect, it } from '@jest/globals';
import { withoutPngText } from './png.js';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (kind: string, length = 5): Buffer => {
  const frame = Buffer.alloc(12 + length, kind);
  frame.writeUInt32BE(length);
  frame.write(kind, 4, 'latin1');
  return frame;
};
const png = (...kinds: string[]): Buffer => Buffer.concat([SIGNATURE, ...kinds.map((kind) => chunk(kind))]);

describe('withoutPngText', () => {
  it('leaves out every kind of text and keeps the rest in order', () => {
    const file = png('IHDR', 'tEXt', 'zTXt', 'eXIf', 'IDAT', 'iTXt', 'IEND');
    expect(Buffer.from(withoutPngText(file))).toEqual(png('IHDR', 'eXIf', 'IDAT', 'IEND'));
  });

  it('gives back what has no text, and what is no PNG, as it is', () => {
    for (const bytes of [png('IHDR', 'IDAT', 'IEND'), Buffer.from('tEXt'), Buffer.alloc(0), SIGNATURE])
      expect(withoutPngText(bytes)).toBe(bytes);
  });

  it('keeps what is no longer a chunk', () => {
    const rest = Buffer.from('rest');
    const file = Buffer.concat([png('IHDR', 'tEXt', 'IDAT'), rest]);
    expect(Buffer.from(withoutPngText(file))).toEqual(Buffer.concat([png('IHDR', 'IDAT'), rest]));
    const cut = chunk('zTXt');
    cut.writeUInt32BE(4_000_000_000);
    expect(Buffer.from(withoutPngText(Buffer.concat([png('IHDR'), cut])))).toEqual(png('IHDR'));
  });
});
