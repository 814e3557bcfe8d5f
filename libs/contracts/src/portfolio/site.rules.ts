import type { FocalPoint } from '../media/photo-image.js';
import { PROJECT_TITLE_MAX } from '../media/photo.rules.js';
import { addressPart } from './portfolio-address.rules.js';

/** What a photographer may have on a site of their own beside the portfolio page. */
export const SITE_LIMITS = {
  projects: 300,
  /** Pages that are no project. */
  pages: 12,
  titleMax: PROJECT_TITLE_MAX,
  introMax: 1_000,
  slugMax: 60,
  blocks: 200,
  /** Photos of one page, each counted as often as it stands there. */
  photos: 500,
  /** Characters of all blocks together, tags included. */
  textMax: 40_000,
  prices: 30,
  quotes: 30,
  /** Entries of the navigation, and of the page of links. */
  navigation: 7,
  links: 30,
  /** Published revisions that can be gone back to. */
  versions: 20,
} as const;

/** A project is a series of photos; the others are pages about the photographer, at most one of each kind but `free`. */
export const SITE_PAGE_KINDS = [
  'project',
  'about',
  'prices',
  'faq',
  'imprint',
  'privacy',
  'licensing',
  'free',
] as const;
export type SitePageKind = (typeof SITE_PAGE_KINDS)[number];

/** `unlisted`: for those who have its address, in no list, feed or sitemap. It is not secret. */
export const SITE_PAGE_STATES = ['draft', 'unlisted', 'public'] as const;
export type SitePageState = (typeof SITE_PAGE_STATES)[number];

/** How a block draws its photos: justified rows, a grid of equal cells, one after the other over the full width, two and two. */
export const PHOTO_LAYOUTS = ['rows', 'grid', 'full', 'pair'] as const;
export type PhotoLayout = (typeof PHOTO_LAYOUTS)[number];

/** What a page is made of, in order. `id` is the editor's: unique within the page. */
export type SiteBlock = PhotosBlock | TextBlock | DividerBlock | PricesBlock | QuotesBlock;

export interface PhotosBlock {
  id: string;
  type: 'photos';
  layout: PhotoLayout;
  photoIds: string[];
  /** The titles of the photos stand below them. */
  captions: boolean;
}

export interface TextBlock {
  id: string;
  type: 'text';
  /** Sanitised HTML: the tags of descriptions, `h2`, `h3` and `blockquote`. */
  html: string;
}

export interface DividerBlock {
  id: string;
  type: 'divider';
}

/** Each row has a button that begins an enquiry about it. */
export interface PricesBlock {
  id: string;
  type: 'prices';
  rows: {
    name: string;
    /** As its photographer writes it: "from € 1,900". */
    price: string;
    /** What is in it, a line each. */
    includes: string;
  }[];
}

export interface QuotesBlock {
  id: string;
  type: 'quotes';
  quotes: { text: string; name: string; photoId: string | null }[];
}

/** What stands on a page; the draft and each published revision is one. */
export interface SiteContent {
  title: string;
  /** Plain text, below the title and in lists. */
  intro: string;
  /** The last part of its address. */
  slug: string;
  /** Null: the first photo that visitors may see. */
  coverPhotoId: string | null;
  focalPoint: FocalPoint | null;
  /** When it was made, `2026-11-28`; null: it says none. */
  day: string | null;
  /** Id of a template; null: the portfolio's. */
  templateId: string | null;
  /** Feeds have an entry of it. */
  inFeeds: boolean;
  blocks: SiteBlock[];
}

export const BLOCK_TYPES = ['photos', 'text', 'divider', 'prices', 'quotes'] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** The last part of a page's address: words of a-z and 0-9 with single `-` between. */
export const SITE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Addresses below a portfolio's that are not a page's. Feeds and styles have a dot, which no slug has. */
export const SITE_PATHS = { projects: 'projects', links: 'links' } as const;

/** Slugs that no page can have. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(Object.values(SITE_PATHS));

/** The address that a title suggests; `fallback` where the title has no letter of it. */
export const slugOf = (title: string, fallback: string): string => {
  const words = addressPart(title).slice(0, SITE_LIMITS.slugMax).replace(/-$/, '');
  return words === '' || RESERVED_SLUGS.has(words) ? fallback : words;
};

/** Where entries of the navigation lead. */
export const NAVIGATION_KINDS = ['projects', 'page', 'photos', 'contact', 'links', 'outside'] as const;
export type NavigationKind = (typeof NAVIGATION_KINDS)[number];

/** An entry as its photographer sets it. */
interface NavigationEntry {
  kind: NavigationKind;
  /** Empty: what it leads to is called so. */
  label: string;
  /** Of `page`. */
  pageId: string | null;
  /** Of `outside`. */
  url: string | null;
}

export interface SiteSettings {
  /** Grows with every save. */
  revision: number;
  /** Null: the bar of the platform stays. */
  navigation: NavigationEntry[] | null;
  /** Empty: there is no page of links. */
  links: { label: string; url: string }[];
}

/** An entry of a navigation; `href` is a path of the site, or an address outside. */
export interface NavigationLinkDto {
  kind: NavigationKind;
  label: string;
  href: string;
}

/** What stands around each page of a photographer's site. */
export interface SiteFrameDto {
  /** Null: the platform's bar. */
  navigation: NavigationLinkDto[] | null;
  /** Pages that belong into a footer wherever they are published: imprint, privacy. */
  footer: NavigationLinkDto[];
  /** The portfolio has a form for enquiries, such as one about a photo (SITE-64). */
  hasForm: boolean;
}

/** Photos that stand in the blocks, in the order of the page; one that stands twice comes twice. */
export const photosOfBlocks = (blocks: readonly SiteBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'photos' ? block.photoIds : []));

/** Every photo that a page needs: those of blocks, those beside quotes, the cover; each once. */
export const photosOfContent = (content: Pick<SiteContent, 'blocks' | 'coverPhotoId'>): string[] => [
  ...new Set([
    ...photosOfBlocks(content.blocks),
    ...content.blocks.flatMap((block) =>
      block.type === 'quotes' ? block.quotes.flatMap(({ photoId }) => photoId ?? []) : [],
    ),
    ...(content.coverPhotoId === null ? [] : [content.coverPhotoId]),
  ]),
];

/** Characters of all blocks, by which a page is full. */
export const textLengthOf = (blocks: readonly SiteBlock[]): number =>
  blocks.reduce((sum, block) => {
    if (block.type === 'text') return sum + block.html.length;
    if (block.type === 'prices')
      return sum + block.rows.reduce((all, row) => all + row.name.length + row.price.length + row.includes.length, 0);
    if (block.type === 'quotes')
      return sum + block.quotes.reduce((all, quote) => all + quote.text.length + quote.name.length, 0);
    return sum;
  }, 0);

/** Words outweigh the photos: for search engines it is an article. */
export const isMostlyText = (blocks: readonly SiteBlock[]): boolean =>
  textLengthOf(blocks) > 400 * Math.max(1, photosOfBlocks(blocks).length);

/** In the address of a page with prices: the number of the one that an enquiry is about. */
export const ASK_PARAM = 'ask';

/** The price of a number, counted over all blocks of a page from 1. */
export const priceAt = (blocks: readonly SiteBlock[], number: string | null): PricesBlock['rows'][number] | undefined =>
  number !== null && /^[1-9]\d{0,3}$/.test(number)
    ? blocks.flatMap((block) => (block.type === 'prices' ? block.rows : []))[Number(number) - 1]
    : undefined;
