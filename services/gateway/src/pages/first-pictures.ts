/** A picture to be loaded before anything asks for it. All values are as they stand in the markup. */
export interface Preload {
  type: 'image/avif' | 'image/webp';
  srcset: string;
  sizes: string;
}

/** A page is about one picture; two stand side by side at most. */
const MOST = 2;
const MARK = /\bfetchpriority="high"/gi;

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];

/**
 * The pictures that `html`, a page as it was drawn, wants first. Read from the markup itself, because an address or a
 * size that differs by a letter would load a picture twice. Quotes and brackets in anybody's words are escaped there.
 */
export const firstPictures = (html: string): Preload[] => {
  const found: Preload[] = [];
  for (const { index } of html.matchAll(MARK)) {
    const start = html.lastIndexOf('<', index);
    const picture = html.slice(start, html.indexOf('>', index) + 1);
    if (!/^<img\s/i.test(picture)) continue;
    const before = html.slice(html.lastIndexOf('<', start - 1), start);
    const isAvif = /^<source\s[^>]*>$/i.test(before) && attribute(before, 'type') === 'image/avif';
    // Browsers that do not know the type pass over it, and find the other one in the page.
    const tag = isAvif ? before : picture;
    const srcset = attribute(tag, 'srcset');
    const sizes = attribute(tag, 'sizes');
    if (srcset && sizes) found.push({ type: isAvif ? 'image/avif' : 'image/webp', srcset, sizes });
    if (found.length === MOST) break;
  }
  return found;
};
