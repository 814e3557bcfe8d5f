import { isPortfolioPath, PORTFOLIO_PATH_PATTERN } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { SITE_LIMITS, SITE_SLUG } from '@vitrine/contracts/portfolio/site.rules';
import { MACHINE_PATHS, PRIVATE_PATHS, PUBLIC_PATHS } from '@vitrine/contracts/site-paths.rules';
import { FEED_FORMATS, type FeedName } from '../discovery/feed-formats.js';

export type PageKind =
  | { kind: 'home' }
  | { kind: 'landing' }
  /** A screen of the app; `isPrivate` ones are nothing for search engines. */
  | { kind: 'app'; isPrivate: boolean }
  | { kind: 'portfolio'; identifier: string }
  /** `/{identifier}/{slug}`: a project, a page, or one of `SITE_PATHS`, which are no page's slug. */
  | { kind: 'site-page'; identifier: string; slug: string }
  /** `/{identifier}/feed.xml` and its JSON form. */
  | { kind: 'feed'; identifier: string; format: FeedName }
  /** `/sitemap.xml`, the index, or with a number a file of it. */
  | { kind: 'sitemap'; number: number | null }
  /** `/portfolio/{identifier}`, the long form (URLS-09). */
  | { kind: 'long-portfolio'; identifier: string }
  /** The same address with a slash too many at its end. */
  | { kind: 'moved'; to: string }
  /** Belongs to programs: answered in JSON, never by the app (ROUTE-19). */
  | { kind: 'machine' }
  | { kind: 'unknown' };

const FEEDS = new Map<string, FeedName>(
  Object.entries(FEED_FORMATS).map(([name, { file }]) => [file, name as FeedName]),
);
const SITEMAP = /^\/sitemap(?:-([1-9]\d{0,5}))?\.xml$/;
const MACHINE: ReadonlySet<string> = new Set(MACHINE_PATHS);
const PRIVATE: ReadonlySet<string> = new Set(PRIVATE_PATHS);
const PUBLIC: ReadonlySet<string> = new Set(PUBLIC_PATHS);

/** What a document address stands for (ROUTE-01 to ROUTE-21). Case does not matter; whole segments decide. */
export const classifyPath = (path: string): PageKind => {
  if (path === '/') return { kind: 'home' };
  const sitemap = SITEMAP.exec(path);
  if (sitemap) return { kind: 'sitemap', number: sitemap[1] === undefined ? null : Number(sitemap[1]) };
  const segments = path.slice(1).split('/');
  const [first = '', second = ''] = segments;
  const word = first.toLowerCase();
  // Encoded forms of `/api/…` are nothing we serve; they must not look like a page either.
  if (MACHINE.has(word) || /^\/*(api|images)(\/|%2f)/i.test(path)) return { kind: 'machine' };
  // One slash too many is a slip; more would be judged one by one, which takes a while for thousands.
  if (path.endsWith('//')) return { kind: 'unknown' };
  if (path.endsWith('/')) {
    const to = path.slice(0, -1);
    const isPage = !['unknown', 'machine', 'moved', 'home'].includes(classifyPath(to).kind);
    return isPage ? { kind: 'moved', to } : { kind: 'unknown' };
  }
  if (segments.includes('')) return { kind: 'unknown' };
  if (PRIVATE.has(word)) return { kind: 'app', isPrivate: true };
  if (PUBLIC.has(word)) {
    if (segments.length > 1) return { kind: 'unknown' };
    return word === 'landing' ? { kind: 'landing' } : { kind: 'app', isPrivate: false };
  }
  if (word === 'portfolio')
    return segments.length === 2 && PORTFOLIO_PATH_PATTERN.test(`/${second}`)
      ? { kind: 'long-portfolio', identifier: second }
      : { kind: 'unknown' };
  if (segments.length > 2 || !isPortfolioPath(`/${first}`)) return { kind: 'unknown' };
  if (segments.length === 1) return { kind: 'portfolio', identifier: first };
  const below = second.toLowerCase();
  const format = FEEDS.get(below);
  if (format) return { kind: 'feed', identifier: first, format };
  const isSlug = SITE_SLUG.test(below) && below.length <= SITE_LIMITS.slugMax;
  return isSlug ? { kind: 'site-page', identifier: first, slug: below } : { kind: 'unknown' };
};
