import { describe, expect, it } from '@jest/globals';
import { toEditableText, toStoredHtml } from './description-text.js';

describe('a description to type in', () => {
  it.each([
    [null, ''],
    ['Sand.', 'Sand.'],
    ['Sand.\nAnd wind.', 'Sand.\nAnd wind.'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<p>One</p>\n  <p>Two\n lines</p>', 'One\n\nTwo lines'],
    ['One<br />Two', 'One\nTwo'],
    ['<p>Take:</p><ul><li>sand</li><li>sea</li></ul><p>Go.</p>', 'Take:\n\n- sand\n- sea\n\nGo.'],
    ['<ol><li>up</li><li><p>down</p></li></ol>', '1. up\n2. down'],
    ['<p>A <b>bold</b> and <em>soft</em> word</p>', 'A <b>bold</b> and <em>soft</em> word'],
    [
      'See <a href="https://a.example/?a=1&amp;b=2" rel="noopener">it</a>',
      'See <a href="https://a.example/?a=1&b=2">it</a>',
    ],
    ['Salt &amp; light, 3 &lt; 5', 'Salt & light, 3 < 5'],
    ['the tag &lt;b&gt;', 'the tag &lt;b>'],
    ['written &amp;lt; so', 'written &amp;lt; so'],
  ])('%j reads %j', (html, text) => {
    expect(toEditableText(html)).toBe(text);
  });
});

describe('a description to store', () => {
  it.each([
    ['', ''],
    ['  \n \n', ''],
    ['Sand.', 'Sand.'],
    ['One\nTwo', '<p>One<br>Two</p>'],
    ['One\r\n\r\nTwo', '<p>One</p><p>Two</p>'],
    ['One\n \n\n\nTwo', '<p>One</p><p>Two</p>'],
    ['- sand\n- sea', '<ul><li>sand</li><li>sea</li></ul>'],
    ['Take:\n1. up\n2. down', '<p>Take:</p><ol><li>up</li><li>down</li></ol>'],
    ['1984. A year', '1984. A year'],
    ['2. of two', '2. of two'],
    ['Salt & light, 3 < 5 > 4', 'Salt &amp; light, 3 &lt; 5 &gt; 4'],
    ['a <B>bold</B> word', 'a <b>bold</b> word'],
    ['<script>x</script>', '&lt;script&gt;x&lt;/script&gt;'],
    ['<a href="javascript:x">no</a>', '&lt;a href="javascript:x"&gt;no'],
    ['<a class="x" href=\'https://a.example/?a&b\'>yes</a>', '<a href="https://a.example/?a&amp;b">yes</a>'],
  ])('%j is stored %j', (text, html) => {
    expect(toStoredHtml(text)).toBe(html);
  });
});

it.each([
  '<p>A <b>bold</b> <i>word</i></p><p>and <a href="https://a.example/?a=1&amp;b=2">more</a><br>lines</p>',
  '<p>Take</p><ul><li>one</li><li><u>two</u></li></ul><ol><li>three</li></ol><p>Go</p>',
  'the tag &lt;b&gt; &amp;amp; &amp;lt;i&amp;gt; and 3 &lt; 5',
  'One line with “quotes” &amp; more',
])('nothing is lost on the way there and back: %s', (html) => {
  expect(toStoredHtml(toEditableText(html))).toBe(html);
});
