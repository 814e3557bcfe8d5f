import { describe, expect, it } from '@jest/globals';
import { isVisible, manyLines, oneLine } from './clean-text.js';

describe('oneLine', () => {
  it.each([
    ['Vera\r\nBcc: all@example.test', 'Vera Bcc: all@example.test'],
    ['  A\tday \u0000in\u0007 June\u001b[31m ', 'A day in June [31m'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    ['\u2028line\u2029break\u00a0', 'line break'],
    ['ורה 😀 Ünïcödé', 'ורה 😀 Ünïcödé'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('makes of %j %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe('manyLines', () => {
  it('keeps lines and paragraphs, and nothing else that steers', () => {
    expect(manyLines('\r\nDear Ada,\r\rtwo   \n\n\n\n\nfar\ttab\u0007\u001b[0m\u0085\u2028end\n')).toBe(
      'Dear Ada,\n\ntwo\n\n\nfar\ttab[0m\nend',
    );
  });
});

describe('isVisible', () => {
  it.each([
    ['a', true],
    ['😀', true],
    ['שלום', true],
    ['\u200b\u200b\u200d', false],
    [' \u3000\u00a0', false],
    ['\u2800\u3164', false],
    ['', false],
  ])('says of %j: %p', (text, visible) => {
    expect(isVisible(text)).toBe(visible);
  });
});
