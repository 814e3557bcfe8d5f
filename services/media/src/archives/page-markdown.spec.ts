import { expect, it } from '@jest/globals';
import type { SiteBlock, SiteContent } from '@vitrine/contracts/portfolio/site.rules';
import { pageMarkdown } from './page-markdown.js';

const page = (blocks: SiteBlock[], over: Partial<SiteContent> = {}): SiteContent => ({
  title: 'Iceland',
  intro: '',
  slug: 'iceland',
  coverPhotoId: null,
  focalPoint: null,
  day: null,
  templateId: null,
  inFeeds: true,
  blocks,
  ...over,
});
const PHOTOS = new Map([
  ['1', { file: 'photos/IMG (2).jpg', title: 'Dawn', altText: 'Boats [two]' }],
  ['2', { file: 'photos/Ä & ö.heic', title: 'Dusk', altText: '' }],
]);
const text = (html: string): string =>
  pageMarkdown(page([{ id: 't', type: 'text', html }]), PHOTOS).replace('# Iceland\n\n', '');

it('SITE-15 writes a page with title, day, introduction, photos, prices and quotations', () => {
  const blocks: SiteBlock[] = [
    { id: 'a', type: 'photos', layout: 'rows', photoIds: ['1', 'gone', '2'], captions: false },
    { id: 'b', type: 'photos', layout: 'full', photoIds: ['1'], captions: true },
    { id: 'c', type: 'divider' },
    { id: 'd', type: 'prices', rows: [{ name: 'Day', price: 'from € 1,900', includes: '8 hours\nall files' }] },
    { id: 'e', type: 'quotes', quotes: [{ text: 'Lovely.\n\nReally.', name: 'Ida', photoId: '2' }] },
  ];
  expect(pageMarkdown(page(blocks, { day: '2026-11-28', intro: 'One.\nTwo.\n\n- Three' }), PHOTOS)).toBe(`# Iceland

2026-11-28

One.\\
Two.

\\- Three

![Boats \\[two\\]](<../photos/IMG (2).jpg>)

![Dusk](<../photos/Ä & ö.heic>)

![Boats \\[two\\]](<../photos/IMG (2).jpg>)\\
*Dawn*

---

## Day

**from € 1,900**

8 hours\\
all files

> ![Dusk](<../photos/Ä & ö.heic>)
>
> Lovely.
>
> Really.
>
> — Ida
`);
});

it.each([
  ['headings', '<h2>On <b>ice</b></h2><h3>Day 1</h3><p>Cold</p>', '## On **ice**\n\n### Day 1\n\nCold\n'],
  ['emphasis at words', '<p>so<strong> very </strong><em>cold</em>, <u>truly</u></p>', 'so **very** *cold*, truly\n'],
  ['lines', '<p>one<br>two<br /></p><p></p><p>three</p>', 'one\\\ntwo\n\nthree\n'],
  [
    'links',
    '<p>See <a href="https://x.test/?a=1&amp;b=(2)" rel="noopener">there</a></p>',
    'See [there](<https://x.test/?a=1&b=(2)>)\n',
  ],
  [
    'lists in lists',
    '<ul><li><p>a</p></li><li>b<ol><li>c</li><li>d</li></ol></li></ul>',
    '- a\n- b\n\n  1. c\n  2. d\n',
  ],
  ['quotations', '<blockquote><p>a</p><p>b<br>c</p></blockquote>', '> a\n>\n> b\\\n> c\n'],
  [
    'nothing that the text does not mean',
    '<p># 1 *x* _y_ [z](u) `q` &lt;b&gt; &amp;amp; \\</p><p>1. no list</p><p>2026</p>',
    '\\# 1 \\*x\\* \\_y\\_ \\[z\\](u) \\`q\\` \\<b\\> \\&amp; \\\\\n\n1\\. no list\n\n2026\n',
  ],
])('SITE-15 says %s in Markdown', (_what, html, markdown) => {
  expect(text(html)).toBe(markdown);
});
