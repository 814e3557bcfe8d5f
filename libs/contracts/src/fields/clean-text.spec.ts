import { describe, expect, it, jest } from '@jest/globals';
import { beginningOf, isVisible, manyLines, oneLine, storable } from './clean-text.js';

describe('oneLine', () => {
  it.each([
    ['Vera\r\nBcc: all@example.test', 'Vera Bcc: all@example.test'],
    ['  A\tday \u0000in\u0007 June\u001b[31m ', 'A day in June [31m'],
    ['abc\u202egpj.exe', 'abcgpj.exe'],
    ['\u2028line\u2029break\u00a0', 'line break'],
    ['ורה 😀 Ünïcödé', 'ורה 😀 Ünïcödé'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['Cafe\u0301', 'Caf\u00e9'],
  ])('makes of %j %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

it('stores a text in one form, and nothing of it that no database takes', () => {
  expect(storable('Mu\u0308nchen\0 \ud83d \uac00')).toBe('M\u00fcnchen \ufffd \uac00');
});

describe('the beginning of a text', () => {
  it.each([
    ['abc', 3, 'abc'],
    ['abcd', 3, 'abc'],
    ['ab😀', 3, 'ab'],
    ['ab😀c', 4, 'ab😀'],
    ['a👩‍👩‍👧b', 5, 'a'],
    ['a👍🏽b', 4, 'a'],
    ['ae\u0301\u0323', 3, 'a'],
    ['🇩🇪🇫🇷', 6, '🇩🇪'],
    [`${'x'.repeat(199)}😀`, 200, 'x'.repeat(199)],
    [`e${'\u0301'.repeat(500)}`, 200, `e${'\u0301'.repeat(199)}`],
    ['', 0, ''],
  ])('of %j up to %d is %j', (text, max, beginning) => {
    expect(beginningOf(text, max)).toBe(beginning);
  });

  it('is cut between code points by a browser that knows no characters', async () => {
    const known = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') as PropertyDescriptor;
    delete (Intl as { Segmenter?: unknown }).Segmenter;
    try {
      jest.resetModules();
      const fresh = await import('./clean-text.js');
      expect(fresh.beginningOf('ab😀', 3)).toBe('ab');
      expect(fresh.beginningOf('a👍🏽b', 4)).toBe('a👍');
      expect(fresh.beginningOf('ab😀c', 4)).toBe('ab😀');
    } finally {
      Object.defineProperty(Intl, 'Segmenter', known);
    }
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
