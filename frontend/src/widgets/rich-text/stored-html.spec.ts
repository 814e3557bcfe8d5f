import { describe, expect, it } from '@jest/globals';
import type { JSONContent } from '@tiptap/core';
import { htmlOfText } from '@vitrine/contracts/fields/text-html';
import { toEditorHtml, toStoredHtml } from './stored-html.js';

const words = (text: string, ...marks: JSONContent[]) => ({ type: 'text', text, marks }) as JSONContent;
const node = (type: string, ...content: JSONContent[]): JSONContent => ({ type, content });
const line = (...texts: (string | JSONContent)[]) =>
  node('paragraph', ...texts.map((text) => (typeof text === 'string' ? words(text) : text)));
const doc = (...blocks: JSONContent[]) => toStoredHtml(node('doc', ...blocks));
const BR = { type: 'hardBreak' };

describe('LBX-21 what the editor holds is stored as HTML of the allow-list', () => {
  it.each([
    ['nothing', doc(line()), ''],
    ['spaces', doc(line('  '), line()), ''],
    ['one line', doc(line('Sand.')), 'Sand.'],
    ['two lines', doc(line('One', BR, 'Two')), '<p>One<br>Two</p>'],
    ['paragraphs, without the empty ones', doc(line('One'), line(), line('Two')), '<p>One</p><p>Two</p>'],
    [
      'a list',
      doc(line('Take:'), node('bulletList', node('listItem', line('sand')), node('listItem', line('sea')))),
      '<p>Take:</p><ul><li>sand</li><li>sea</li></ul>',
    ],
    [
      'a list in a list',
      doc(node('orderedList', node('listItem', line('a'), node('bulletList', node('listItem', line('b')))))),
      '<ol><li>a<ul><li>b</li></ul></li></ol>',
    ],
    [
      'formats',
      doc(line(words('bold', { type: 'bold' }), words('soft', { type: 'italic' }, { type: 'underline' }))),
      '<strong>bold</strong><u><em>soft</em></u>',
    ],
    [
      'a link',
      doc(line('See ', words('it', { type: 'link', attrs: { href: 'https://a.example/?a=1&b="2"' } }))),
      'See <a href="https://a.example/?a=1&amp;b=&quot;2&quot;">it</a>',
    ],
    ['signs of HTML', doc(line('3 < 5 & <b>')), '3 &lt; 5 &amp; &lt;b&gt;'],
  ])('%s', (_what, stored, html) => {
    expect(stored).toBe(html);
  });
});

it.each([
  ['', ''],
  ['Sand.\nAnd wind.', '<p>Sand.<br>And wind.</p>'],
  ['One\r\n \r\nTwo', '<p>One</p><p>Two</p>'],
  ['A <b>bold</b> word', '<p>A <b>bold</b> word</p>'],
  ['<p>One</p>\n<ul><li>a</li></ul>', '<p>One</p>\n<ul><li>a</li></ul>'],
])('reads the stored %j as %j', (stored, html) => {
  expect(toEditorHtml(stored)).toBe(html);
});

it.each([
  [' Waves of sand. ', 'Waves of sand.'],
  ['<b> & 3 < 5', '&lt;b&gt; &amp; 3 &lt; 5'],
  ['One\nTwo\n\nThree', '<p>One<br>Two</p><p>Three</p>'],
])('takes nothing in the plain text %j for a tag', (text, html) => {
  expect(htmlOfText(text)).toBe(html);
});
