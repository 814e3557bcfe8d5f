import { PORTFOLIO_PATH_PATTERN } from '@vitrine/contracts/portfolio/portfolio-address.rules';

export type PageKind =
  | { kind: 'home' }
  /** A screen of the app; `isPrivate` ones are nothing for search engines. */
  | { kind: 'app'; isPrivate: boolean }
  | { kind: 'portfolio'; identifier: string }
  /** `/portfolio/{identifier}`, the long form (URLS-09). */
  | { kind: 'long-portfolio'; identifier: string }
  /** The same address with a slash too many. */
  | { kind: 'moved'; to: string }
  /** Belongs to programs: answered in JSON, never by the app (ROUTE-19). */
  | { kind: 'machine' }
  | { kind: 'unknown' };

const MACHINE = new Set(['api', 'images', 'assets', 'health', 'metrics']);
const PRIVATE = new Set(['account', 'my-photos', 'onboarding', 'admin', 'dashboard', 'upload']);
const PUBLIC = new Set(['landing', 'home']);

/** What a document address stands for (ROUTE-01 to ROUTE-21). Case does not matter; whole segments decide. */
export const classifyPath = (path: string): PageKind => {
  if (path === '/') return { kind: 'home' };
  const segments = path.slice(1).split('/');
  const [first = '', second = ''] = segments;
  const word = first.toLowerCase();
  // Encoded forms of `/api/…` are nothing we serve; they must not look like a page either.
  if (MACHINE.has(word) || /^\/*(api|images)(\/|%2f)/i.test(path)) return { kind: 'machine' };
  if (segments.length === 2 && second === '' && PORTFOLIO_PATH_PATTERN.test(`/${first}`))
    return { kind: 'moved', to: `/${first}` };
  if (segments.includes('')) return { kind: 'unknown' };
  if (PRIVATE.has(word)) return { kind: 'app', isPrivate: true };
  if (PUBLIC.has(word)) return segments.length === 1 ? { kind: 'app', isPrivate: false } : { kind: 'unknown' };
  if (word === 'portfolio')
    return segments.length === 2 && PORTFOLIO_PATH_PATTERN.test(`/${second}`)
      ? { kind: 'long-portfolio', identifier: second }
      : { kind: 'unknown' };
  return PORTFOLIO_PATH_PATTERN.test(path) ? { kind: 'portfolio', identifier: first } : { kind: 'unknown' };
};
