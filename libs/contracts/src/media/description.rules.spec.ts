import { expect, it } from '@jest/globals';
import { descriptionOfText, textOfDescription } from './description.rules.js';
import { PHOTO_LIMITS } from './photo.rules.js';

it.each(['&'.repeat(5000), 'a\n\n'.repeat(1666), '😀'.repeat(2500), `${'<'.repeat(1000)} end`])(
  'makes a description of %.6s… that is not too long and whole',
  (text) => {
    const html = descriptionOfText(text);
    expect(html.length).toBeGreaterThan(3000);
    expect(html.length).toBeLessThanOrEqual(PHOTO_LIMITS.descriptionMax);
    expect(html.isWellFormed()).toBe(true);
    expect(html).not.toMatch(/&(?!amp;|lt;)/);
  },
);

it.each([
  ['<p>Boats &amp; nets</p><p>Late</p>', 'Boats & nets\n\nLate'],
  ['<b>a</b> &lt;i&gt; &quot;b&quot;<br />c', 'a <i> "b"\nc'],
  ['<ul><li>one</li><li>two</li></ul>\n<p>  three </p>', 'one\ntwo\n\nthree'],
  ['&amp;lt;', '&lt;'],
  [descriptionOfText('Line one\nline two\n\nA <tag> & more'), 'Line one\nline two\n\nA <tag> & more'],
  ['', ''],
])('reads %j as plain text', (html, text) => {
  expect(textOfDescription(html)).toBe(text);
});
