import { RESERVED_WORDS } from '../site-paths.rules.js';

import { foldDiacritics } from '../fields/fold-diacritics.js';

/** Forms of a public address (ENT-03). */
export const PORTFOLIO_URL_TYPES = ['username', 'fullname_dash', 'fullname_dot', 'replit_id'] as const;
export type PortfolioUrlType = (typeof PORTFOLIO_URL_TYPES)[number];

/** URLS-08. */
export const DEFAULT_PORTFOLIO_URL_TYPE: PortfolioUrlType = 'username';

/** How many addresses a photographer has left lead on to the present one; the oldest are forgotten first. */
export const FORMER_ADDRESSES_MAX = 10;

/** So long an address that was left can be taken by no other user. */
export const FORMER_ADDRESS_DAYS = 90;

/** What an address is built from. */
export interface Addressable {
  id: string;
  username?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  portfolioUrlType?: string | null;
}

/**
 * A part of a name as it stands in an address: lower case, Latin letters as a to z, spaces as `-`, nothing but a-z, 0-9
 * and single `-` within (URLS-10). Empty when nothing is left, which counts as missing.
 */
export const addressPart = (name: string | null | undefined): string =>
  foldDiacritics((name ?? '').trim())
    .replace(/\s+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');

/** `{first}-{last}` or `{first}.{last}`, or null when a part is missing (URLS-03 to URLS-05). */
const fullNameAddress = (who: Addressable, separator: '-' | '.'): string | null => {
  const first = addressPart(who.firstName);
  const last = addressPart(who.lastName);
  return first && last ? `${first}${separator}${last}` : null;
};

/** The full-name address in force: null for the other forms and where a name part is missing (URLS-05). */
export const fullNameAddressInForce = (who: Addressable): string | null => {
  if (who.portfolioUrlType === 'fullname_dash') return fullNameAddress(who, '-');
  if (who.portfolioUrlType === 'fullname_dot') return fullNameAddress(who, '.');
  return null;
};

/** The last path segment of a photographer's canonical address, by their chosen form and its fallbacks (A§9). */
export const portfolioIdentifier = (who: Addressable): string => {
  if (who.portfolioUrlType === 'replit_id') return who.id;
  return fullNameAddressInForce(who) ?? (who.username ? who.username.toLowerCase() : who.id);
};

/** Canonical path of a portfolio, with its leading slash. */
export const portfolioPath = (who: Addressable): string => `/${portfolioIdentifier(who)}`;

/** A path that may be a portfolio's by its form alone (ROUTE-14, ROUTE-20). */
export const PORTFOLIO_PATH_PATTERN = /^\/[A-Za-z0-9._-]+$/;

/** Whether a path, with a slash at its end or without, is a portfolio's (ROUTE-14, ROUTE-20, ROUTE-21). */
export const isPortfolioPath = (path: string): boolean => {
  const clean = path.replace(/(.)\/$/, '$1');
  return PORTFOLIO_PATH_PATTERN.test(clean) && !RESERVED_WORDS.has(clean.slice(1).toLowerCase());
};
