import { describe, expect, it } from '@jest/globals';
import { firstPictures } from './first-pictures.js';

const webp = '/images/a/320.webp 320w, /images/a/640.webp 640w';
const avif = '/images/a/320.avif 320w';
const img = (extra: string): string =>
  `<img loading="eager" ${extra}srcSet="${webp}" sizes="100vw" src="/x" alt="A &quot;b&quot;"/>`;

describe('the pictures a page begins with', () => {
  it('are those it marks, in the very words of the markup', () => {
    const html = `<main>${img('')}<picture>${img('fetchPriority="high" ')}</picture></main>`;
    expect(firstPictures(html)).toEqual([{ type: 'image/webp', srcset: webp, sizes: '100vw' }]);
  });

  it('are AVIF where there is one', () => {
    const source = `<source type="image/avif" srcSet="${avif}" sizes="min(100vw, 50vh)"/>`;
    expect(firstPictures(`<picture>${source}${img('fetchPriority="high" ')}</picture>`)).toEqual([
      { type: 'image/avif', srcset: avif, sizes: 'min(100vw, 50vh)' },
    ]);
  });

  it('are two at most', () => {
    expect(firstPictures(img('fetchPriority="high" ').repeat(3))).toHaveLength(2);
  });

  it.each([
    ['nothing', ''],
    ['a script that is wanted first', '<script fetchpriority="high" src="/x.js"></script>'],
    ['somebody’s words', '<p>fetchPriority=&quot;high&quot; &lt;img srcset=&quot;x&quot;&gt;</p>'],
    ['a picture without a choice of sizes', '<img fetchPriority="high" src="/images/a/1280.webp"/>'],
  ])('are none in %s', (_what, html) => expect(firstPictures(html)).toEqual([]));
});
