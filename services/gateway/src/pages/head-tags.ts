import { BRAND } from '@vitrine/contracts/brand';
import type { ImagePreload } from '@vitrine/contracts/server-rendering';
import { type PhotoImage, cardSize, imageJpeg } from '@vitrine/contracts/media/photo-image';
import { iconFile } from '@vitrine/contracts/media/site-image.rules';
import { NO_AI } from '../edge/ai-crawlers.js';
import { escapeHtml } from '@vitrine/platform/text/escape-html';
import { jsonForScript } from '../edge/escape-html.js';

export interface HeadImage {
  image: PhotoImage;
  alt: string;
}

export interface PageHead {
  title: string;
  description?: string;
  /** The address search engines index the page by. Absolute. */
  canonical?: string;
  /** The address that is shared, when it is not the canonical one. Absolute. */
  sharedAs?: string;
  type?: 'website' | 'profile' | 'article';
  /** When an article was published first and last, ISO. */
  article?: { publishedAt: string; changedAt: string };
  /** Whose profile it is. */
  profile?: { firstName: string | null; lastName: string | null; username: string | null };
  /** Share card. */
  card?: HeadImage;
  /** The same work for feed readers, under a name that stays the same while `title` is one photo's. Absolute. */
  feeds?: readonly { type: string; href: string; title: string }[];
  structured?: unknown;
  isIndexed?: boolean;
  /** Shared with its card though it is not indexed. */
  isShared?: boolean;
  /** False: nothing here may be used to train models. */
  allowsAi?: boolean;
  /** The site can be installed from here, as a program that takes what others share. */
  isInstallable?: boolean;
  /** A photographer's logo, whose icons stand for the page in the place of the site's. */
  icon?: PhotoImage | undefined;
  /** Around the page, where a browser has a colour of its own there. */
  themeColor?: string;
}

/** What is the same in every document. */
export interface Site {
  origin: string;
  analyticsUrl?: string | undefined;
}

const meta = (kind: 'name' | 'property', key: string, value: string | null | undefined): string =>
  value ? `<meta ${kind}="${key}" content="${escapeHtml(value)}" />` : '';

const cardTags = ({ image, alt }: HeadImage, origin: string): string[] => {
  const { width, height } = cardSize(image);
  const url = origin + imageJpeg(image);
  return [
    meta('property', 'og:image', url),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(width)),
    meta('property', 'og:image:height', String(height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:image', url),
    meta('name', 'twitter:image:alt', alt),
  ];
};

/** What share cards are made of. */
const sharedTags = (page: PageHead, origin: string): string[] => {
  const { title, description, canonical, sharedAs = canonical, type = 'website', profile, article, card } = page;
  const hasCard = card !== undefined && card.image.widths.length > 0;
  return [
    meta('property', 'og:site_name', BRAND),
    meta('property', 'og:type', type),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', sharedAs),
    meta('property', 'profile:first_name', profile?.firstName),
    meta('property', 'profile:last_name', profile?.lastName),
    meta('property', 'profile:username', profile?.username),
    meta('property', 'article:published_time', article?.publishedAt),
    meta('property', 'article:modified_time', article?.changedAt),
    meta('name', 'twitter:card', hasCard ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(hasCard ? cardTags(card, origin) : []),
  ];
};

const robotsOf = ({ isIndexed = true, allowsAi = true }: PageHead): string =>
  isIndexed ? ['max-image-preview:large', ...(allowsAi ? [] : [NO_AI])].join(', ') : 'noindex';

const preloadTag = ({ type, srcset, sizes }: ImagePreload): string =>
  `<link rel="preload" as="image" type="${type}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high" />`;

const iconTags = (logo: PhotoImage | undefined): string[] =>
  logo
    ? [
        `<link rel="icon" href="${escapeHtml(`${logo.base}/${iconFile(32)}`)}" type="image/png" />`,
        `<link rel="apple-touch-icon" href="${escapeHtml(`${logo.base}/${iconFile(180)}`)}" />`,
      ]
    : [
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />',
        '<link rel="apple-touch-icon" href="/icon-180.png" />',
      ];

/** The tags of a page's head. Every value is text, and is escaped here and nowhere else. */
export const headTags = (page: PageHead, site: Site, preloads: readonly ImagePreload[] = []): string => {
  const { title, description, canonical, feeds = [], structured, isIndexed = true, allowsAi = true } = page;
  const { isShared = isIndexed } = page;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    ...preloads.map(preloadTag),
    meta('name', 'description', description),
    meta('name', 'robots', robotsOf(page)),
    allowsAi ? '' : meta('name', 'tdm-reservation', '1'),
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : '',
    ...feeds.map(
      (feed) =>
        `<link rel="alternate" type="${feed.type}" href="${escapeHtml(feed.href)}" title="${escapeHtml(feed.title)}" />`,
    ),
    ...iconTags(page.icon),
    page.isInstallable ? '<link rel="manifest" href="/app.webmanifest" />' : '',
    meta('name', 'theme-color', page.themeColor),
    meta('name', 'vitrine-analytics', site.analyticsUrl),
    ...(isShared ? sharedTags(page, site.origin) : []),
    structured ? `<script type="application/ld+json">${jsonForScript(structured)}</script>` : '',
  ];
  return tags.filter(Boolean).join('\n    ');
};
