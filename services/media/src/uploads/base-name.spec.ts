import { describe, expect, it } from '@jest/globals';
import { baseName } from './base-name.js';

describe('baseName', () => {
  it.each([
    ['dunes.jpg', 'dunes.jpg'],
    ['  Dünen bei Nacht (2).HEIC ', 'Dünen bei Nacht (2).HEIC'],
    ['C:\\fakepath\\dunes.jpg', 'dunes.jpg'],
    ['Iceland/day 2/dunes.jpg', 'dunes.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: b.jpg', 'aSet-Cookie: b.jpg'],
    ['evil\u202Egpj.exe\0', 'evilgpj.exe'],
    ['\u{D800}x.jpg', '\uFFFDx.jpg'],
  ])('makes %j %j', (given, name) => expect(baseName(given)).toBe(name));

  it.each([null, undefined, '', ' ', '..', 'folder/', '\n'])('makes nothing of %j', (given) =>
    expect(baseName(given)).toBeNull(),
  );

  it('keeps 255 characters and cuts none in two', () => {
    expect(baseName('é'.repeat(300))).toHaveLength(255);
    expect(baseName('😀'.repeat(300))).toBe('😀'.repeat(255));
  });
});
