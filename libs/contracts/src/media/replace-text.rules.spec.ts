import { describe, expect, it } from '@jest/globals';
import { replacedDescription, replacedTitle, textOf, type TextReplacement } from './replace-text.rules.js';

const words = (find: string, by: string, matchCase = false): TextReplacement => ({ find, with: by, matchCase });

describe('a title', () => {
  it.each([
    ['DSC 1 dsc', words('dsc', 'Dune'), 'Dune 1 Dune'],
    ['DSC 1 dsc', words('dsc', 'Dune', true), 'DSC 1 Dune'],
    ['a.b+c', words('.b+', '$&', true), 'a$&c'],
    ['a.b+c', words('.B+', '$1'), 'a$1c'],
    ['Straße', words('STRASSE', 'Weg'), 'Straße'],
    ['Été', words('É', 'E'), 'EtE'],
    ['Red  boat', words('red', ''), 'boat'],
    ['Boat', words('boat', ''), 'Boat'],
    ['Boat', words('boat', ' '), 'Boat'],
    ['aa', words('a', 'x'.repeat(101)), 'aa'],
  ])('%j with %j is %j', (title, by, after) => {
    expect(replacedTitle(title, by)).toBe(after);
  });
});

describe('a description', () => {
  it.each([
    ['<p>A <b>strong</b> p</p>', words('p', 'q'), '<p>A <b>strong</b> q</p>'],
    ['<a href="https://a.example">a</a>', words('a', 'b'), '<a href="https://a.example">b</a>'],
    ['R&amp;D &lt;lab&gt;', words('r&d <lab>', 'A<b>&amp;'), 'A&lt;b&gt;&amp;amp;'],
    ['Tom & Ann', words('x', 'y'), 'Tom & Ann'],
    ['<p>sea</p>', words('sea', ''), null],
    [null, words('a', 'b'), null],
    ['a'.repeat(30), words('a', 'b'.repeat(200)), 'a'.repeat(30)],
  ])('%j with %j is %j', (html, by, after) => {
    expect(replacedDescription(html, by)).toBe(after);
  });

  it('is read as one line of words', () => {
    expect(textOf('<p>Sand &amp; sea</p><p>Wind</p>')).toBe('Sand & sea Wind');
  });
});
