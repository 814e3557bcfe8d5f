import { beginningOf } from '../fields/clean-text.js';
import { RESERVED_WORDS } from '../site-paths.rules.js';
import type { Named } from '../portfolio/display-name.rules.js';

/** The roles of a user (SEC-01). */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in user behind a call. */
export interface Principal {
  userId: string;
  role: Role;
  /** The call comes from a program with an access token; without `publishes` it must show visitors nothing. */
  token?: { publishes: boolean };
}

/** Why the last administrator's role stays (ADM-USR-11). */
export const LAST_ADMIN_STAYS = /*i18n*/ 'At least one administrator is required.';

/** Limits of names and texts of a profile, in characters. */
export const PROFILE_LIMITS = {
  usernameMin: 3,
  usernameMax: 30,
  nameMax: 60,
  taglineMax: 120,
  bioMax: 2000,
  socialMax: 200,
  placeMax: 80,
} as const;

/** Letters, digits, hyphen and underscore (B§5, PROF-10). */
const USERNAME_PATTERN = /^[A-Za-z0-9_-]+$/;

/**
 * Names that would pass for the site itself; refused as usernames and as full-name addresses. They are no routes, so a
 * portfolio that had one before stays where it is.
 */
const MISLEADING_NAMES =
  'about|abuse|administrator|anonymous|auth|billing|blog|callback|contact|cookies|dmca|docs|' +
  'everyone|faq|feedback|guest|help|hostmaster|impressum|imprint|info|jobs|legal|login|logout|mail|' +
  'me|moderator|news|nobody|null|oauth|password|postmaster|press|pricing|privacy|register|report|' +
  'root|safety|search|security|settings|sign-in|sign-out|sign-up|signin|signout|signup|sso|staff|' +
  'status|support|system|team|terms|tos|undefined|user|users|verify|visitor|vitrine|webmaster|' +
  'welcome|www';

/** Names that servers and crawlers read at the root of a site: an `/ads.txt` of a Mr Txt would be taken for the site's. */
const FILE_ENDING =
  /\.(?:asp|aspx|atom|css|env|gif|htm|html|ico|jpeg|jpg|js|json|map|mjs|pdf|php|png|rss|svg|txt|wasm|webmanifest|webp|xml)$/;

/** A user's id is an address of theirs for good, whatever marks it is written with. */
const ID_SHAPE = /^[0-9a-f]{32}$/;

/** Whether an address belongs to the application or is the form of an id, passes for the site, or is a file that programs look for. Lower case. */
export const isReservedName = (name: string): boolean =>
  ID_SHAPE.test(name.replace(/[-._]/g, '')) ||
  RESERVED_WORDS.has(name) ||
  MISLEADING_NAMES.split('|').includes(name) ||
  FILE_ENDING.test(name);

/** Texts of the onboarding and profile forms (B§5, B§8, PROF-10). */
export const PROFILE_TEXT = {
  requiredTitle: /*i18n*/ 'Required fields missing',
  required: /*i18n*/ 'Please fill in your first name, last name, and username',
  usernameTitle: /*i18n*/ 'Invalid username',
  username: /*i18n*/ 'Username can only contain letters, numbers, hyphens, and underscores',
  usernameLength: /*i18n*/ 'Username must be 3 to 30 characters long.',
  usernameTaken: /*i18n*/ 'This username is already taken.',
  usernameReserved: /*i18n*/ 'This username is reserved. Please choose another.',
  socialLink: /*i18n*/ 'Please enter a username or a web address.',
  website: /*i18n*/ 'Please enter a web address.',
} as const;

/** Why a username is refused, as a sentence to show; null when it is fine. Uniqueness is the identity service's to judge. */
export const usernameProblem = (username: string): string | null => {
  if (!USERNAME_PATTERN.test(username)) return PROFILE_TEXT.username;
  if (username.length < PROFILE_LIMITS.usernameMin || username.length > PROFILE_LIMITS.usernameMax)
    return PROFILE_TEXT.usernameLength;
  if (isReservedName(username.toLowerCase())) return PROFILE_TEXT.usernameReserved;
  return null;
};

/** `ja***@example.com`: the only form of an address shown outside administration (AUTH-16). Null without one. */
export const partialEmail = (email: string | null | undefined): string | null => {
  if (!email) return null;
  const at = email.lastIndexOf('@');
  return at < 1 ? null : `${beginningOf(email, Math.min(2, at))}***${email.slice(at)}`;
};

/** What an administrator types to delete an account. */
export const deletionWord = (who: { id: string; username?: string | null; email?: string | null }): string =>
  who.username ?? who.email ?? who.id;

/** True once the fields of onboarding are filled in (AUTH-13). */
export const isOnboarded = (who: Named): boolean => Boolean(who.firstName && who.lastName && who.username);
