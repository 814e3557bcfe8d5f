import { describe, expect, it } from '@jest/globals';
import { contrastOf, textColorOn } from './palette.rules.js';

describe('contrastOf', () => {
  it('is 21 for black and white, 1 for a colour and itself, in either order', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastOf('#FFFFFF', '#000000')).toBeCloseTo(21);
    expect(contrastOf('#3a5f7d', '#3a5f7d')).toBe(1);
  });
});

describe('textColorOn', () => {
  it('is the readable one on every grey', () => {
    for (let value = 0; value < 256; value += 5) {
      const hex = `#${value.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrastOf(hex, textColorOn(hex))).toBeGreaterThan(4.5);
    }
  });

  it('is black on yellow and white on navy', () => {
    expect([textColorOn('#ffee55'), textColorOn('#10204f')]).toEqual(['#000000', '#ffffff']);
  });
});
