import { expect, it } from '@jest/globals';
import { shorten } from './escape-html.js';
import { escapeXml } from '../discovery/xml.js';

it.each([
  ['a short text', 'Light  and\nnumbers', 'Light and numbers'],
  ['between words', 'one two three four', 'one two…'],
  ['a word without end', 'x'.repeat(30), `${'x'.repeat(6)}…`],
  ['between characters of two halves', `a${'🌊'.repeat(20)}`, 'a🌊🌊…'],
])('shortens %s', (_what, text, short) => expect(shorten(text, text === 'Light  and\nnumbers' ? 20 : 12)).toBe(short));

it.each([
  ['markup', `<b>"it's" & more</b>`, '&lt;b&gt;&quot;it&apos;s&quot; &amp; more&lt;/b&gt;'],
  ['what XML cannot hold', 'a\0b\u0008c\uFFFEd\uD83Ce', 'abcde'],
  ['the end of a CDATA section', ']]>', ']]&gt;'],
])('writes %s into XML', (_what, text, written) => expect(escapeXml(text)).toBe(written));

it('keeps emoji, lines and texts from right to left in XML', () => {
  const text = '🌊 שלום\n\tمرحبا';
  expect(escapeXml(text)).toBe(text);
});
