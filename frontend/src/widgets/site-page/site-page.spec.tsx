import { describe, expect, it } from '@jest/globals';
import { aPhotoImage, aPublicPhoto } from '@vitrine/testing/builders/photo';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { cellRatio, pairsOf, rowsOf, sumOf } from './photo-rows.js';
import { SiteText } from './site-text.js';

const shaped = (...ratios: number[]) =>
  ratios.map((ratio) => aPublicPhoto({ image: aPhotoImage({ width: ratio * 1000, height: 1000 }) }));
const landscapes = (count: number) => shaped(...Array.from({ length: count }, () => 1.5));

describe('rowsOf', () => {
  it('SITE-58 leaves no photo alone where the others stand in twos', () => {
    expect(rowsOf(landscapes(8), 3).map(({ length }) => length)).toEqual([2, 2, 2, 2]);
    expect(rowsOf(landscapes(5), 3).map(({ length }) => length)).toEqual([2, 3]);
    expect(rowsOf(shaped(1.33, 1.5, 1.5, 1.78, 1.5), 2.6).map(({ length }) => length)).toEqual([3, 2]);
    expect(rowsOf(landscapes(7), 4.2).map(({ length }) => length)).toEqual([3, 4]);
  });
  it.each([
    [[1.5]],
    [[0.67, 0.67, 0.67]],
    [[6, 1.5, 0.67, 1.5]],
    [[1.5, 0.67, 6, 0.67, 1.5, 1, 1, 12, 0.5]],
    [Array.from({ length: 500 }, (_, at) => 0.5 + (at % 7) / 3)],
  ])('SITE-58 has each photo once, in order, in rows that are filled: %#', (ratios) => {
    const photos = shaped(...ratios);
    const rows = rowsOf(photos, 3);
    expect(rows.flat()).toEqual(photos);
    for (const row of rows) expect(sumOf(row)).toBeGreaterThan(0);
    const widest = Math.max(...ratios);
    for (const row of rows) expect(sumOf(row)).toBeLessThanOrEqual(3 * 1.5 + widest);
  });
  it('has no rows without photos', () => expect(rowsOf([], 3)).toEqual([]));
});
it('puts an odd one of pairs last', () => expect(pairsOf([1, 2, 3])).toEqual([[1, 2], [3]]));
it.each([
  [[1.5, 1.5, 0.67], 1.5],
  [[0.67, 0.67, 1.5], 0.75],
  [[1, 1, 1.33], 1],
  [[8, 8, 8], 1.5],
])('gives cells the shape that most photos have: %j', (ratios, cell) =>
  expect(cellRatio(shaped(...ratios))).toBeCloseTo(cell, 2),
);

const shown = (html: string) => renderToStaticMarkup(<SiteText html={html} />).replaceAll(' dir="auto"', '');
describe('SiteText', () => {
  it('SITE-51 is what was written, with links that pass nothing on', () => {
    expect(
      shown(
        '<h2>Day 1 &amp; 2</h2><p>a <b>b</b><br />c &lt;d&gt;</p><ul><li>e</li></ul><blockquote><p>f</p></blockquote>' +
          '<a href="https://a.example/?q=1&amp;r=2" rel="noopener">g</a>',
      ),
    ).toBe(
      '<h2>Day 1 &amp; 2</h2><p>a <b>b</b><br/>c &lt;d&gt;</p><ul><li>e</li></ul><blockquote><p>f</p></blockquote>' +
        '<a href="https://a.example/?q=1&amp;r=2" rel="noopener nofollow ugc" class="link">g</a>',
    );
  });
  it.each([
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<a title="x" href="//evil.example">a</a>', 'a'],
    ['</p></div>a', 'a'],
    ['<p><b>a</p>b', '<p><b>a</b></p>b'],
    ['a < b && c &copy; &#38; &#x2014; &#1114112;', 'a &lt; b &amp;&amp; c &amp;copy; &amp; — &amp;#1114112;'],
    ['<<p>a', '&lt;<p>a</p>'],
  ])('SITE-51 makes no more of %s than it may', (html, safe) => expect(shown(html)).toBe(safe));
  it('SITE-51 reads the longest and the deepest text', () => {
    const started = performance.now();
    for (const part of ['<', '<a ', '<b>', '<p>', '&amp;']) shown(part.repeat(40_000 / part.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
