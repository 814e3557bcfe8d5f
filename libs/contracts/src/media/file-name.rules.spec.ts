import { describe, expect, it } from '@jest/globals';
import { fileNameOf, titleOf } from './file-name.rules.js';

describe('what a file is called', () => {
  it.each([
    ['dunes.jpg', 'dunes.jpg'],
    [' Dünen 日本 🌅.jpg ', 'Dünen 日本 🌅.jpg'],
    ['C:\\fakepath\\dunes.jpg', 'dunes.jpg'],
    ['holidays/2026/dunes.jpg', 'dunes.jpg'],
    ['a\u0000b\r\n.jpg', 'ab.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: b.jpg', 'aSet-Cookie: b.jpg'],
    ['\ud800x.jpg', '\ufffdx.jpg'],
    ['👩‍👧.jpg', '👩‍👧.jpg'],
    ['Cafe\u0301.jpg', 'Caf\u00e9.jpg'],
    ['', null],
    [' ', null],
    [null, null],
    ['..', null],
    [undefined, null],
    ['/', null],
  ])('%j is %j', (sent, name) => {
    expect(fileNameOf(sent)).toBe(name);
  });

  it('keeps its ending when it is cut, and no half of a sign', () => {
    const cut = fileNameOf(`${'🌅'.repeat(200)}.jpeg`) ?? '';
    expect(cut.length).toBeLessThanOrEqual(255);
    expect(cut.endsWith('🌅.jpeg')).toBe(true);
    expect(cut.isWellFormed()).toBe(true);
  });
});

describe('a title made of it', () => {
  it.each([
    ['IMG_1234-edit.jpg', 'IMG 1234 edit'],
    ['Évora at night.HEIC', 'Évora at night'],
    ['my.cat.on.the.roof.jpeg', 'my.cat.on.the.roof'],
    ['__--.png', 'Untitled'],
    ['.jpg', 'Untitled'],
    ['noending', 'noending'],
    [`${'a'.repeat(250)}.jpg`, 'a'.repeat(200)],
    [`${'a'.repeat(199)}😀.jpg`, 'a'.repeat(199)],
    ['Cafe\u0301.jpg', 'Caf\u00e9'],
  ])('makes of %s the title %s', (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});
