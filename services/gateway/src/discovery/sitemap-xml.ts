import { imageSrc, PLAIN_WIDTH } from '@vitrine/contracts/media/photo-image';
import type { SitemapRow } from '@vitrine/contracts/portfolio/portfolio.rpc';
import { escapeXml, XML_DECLARATION } from './xml.js';

/** Images of one address that search engines read. */
const IMAGES_OF_AN_ADDRESS = 1_000;

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

export interface SitemapFile {
  url: string;
  changedAt: string;
}

/** The index: one line for each file of the sitemap. */
export const sitemapIndex = (files: readonly SitemapFile[]): string =>
  `${XML_DECLARATION}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${files
    .map(({ url, changedAt }) => `<sitemap>${element('loc', url)}${element('lastmod', changedAt)}</sitemap>\n`)
    .join('')}</sitemapindex>\n`;

/** A file of the sitemap, piece by piece. Rows of one portfolio follow each other. */
export async function* sitemapFile(
  origin: string,
  pages: readonly string[],
  walk: AsyncIterable<SitemapRow[]>,
): AsyncGenerator<string> {
  yield `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  for (const page of pages) yield `<url>${element('loc', origin + page)}</url>\n`;
  const addresses = new Addresses(origin);
  for await (const rows of walk) {
    const piece = rows.map((row) => addresses.add(row)).join('');
    if (piece) yield piece;
  }
  yield `${addresses.close()}</urlset>\n`;
}

/** Keeps which address is open, and how many images it has. */
class Addresses {
  private userId: string | null = null;
  private images = 0;

  constructor(private readonly origin: string) {}

  /** Images above the limit of an address go on under the own link of the next photo. */
  add(row: SitemapRow): string {
    let text = this.userId === row.userId ? '' : this.begin(row);
    for (const { id, title, image } of row.photos) {
      if (image.widths.length === 0) continue;
      if (this.images === IMAGES_OF_AN_ADDRESS) text += this.open(row, `?photo=${id}`);
      this.images += 1;
      const place = element('image:loc', this.origin + imageSrc(image, PLAIN_WIDTH));
      text += `\n<image:image>${place}${title && element('image:title', title)}</image:image>`;
    }
    return text;
  }

  close(): string {
    return this.userId === null ? '' : '</url>\n';
  }

  /** The pages below the portfolio's address, then the portfolio, which stays open for its images. */
  private begin(row: SitemapRow): string {
    const below = (row.pages ?? []).map((page) => `${this.opening(page)}</url>\n`).join('');
    const before = this.close();
    this.userId = null;
    return before + below + this.open(row, '');
  }

  private open({ userId, path, changedAt }: SitemapRow, query: string): string {
    const text = this.close() + this.opening({ path: path + query, changedAt });
    this.userId = userId;
    this.images = 0;
    return text;
  }

  private opening({ path, changedAt }: { path: string; changedAt: string }): string {
    return `<url>${element('loc', this.origin + path)}${element('lastmod', changedAt)}`;
  }
}
