/** Who a person may be (SEC-01). */
export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

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
export const USERNAME_PATTERN = /^[A-Za-z0-9_-]+$/;

/** First path segments that belong to the application and are refused as usernames (ROUTE-18). */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  'dashboard',
  'upload',
  'admin',
  'api',
  'home',
  'landing',
  'account',
  'my-photos',
  'onboarding',
  'portfolio',
  // Not in the ledger's list, but served before the router, so a portfolio there could never be reached.
  'images',
  'assets',
  'health',
  'metrics',
]);

/** Texts of the onboarding and profile forms (B§5, B§8, PROF-10). */
export const PROFILE_TEXT = {
  requiredTitle: 'Required fields missing',
  required: 'Please fill in your first name, last name, and username',
  usernameTitle: 'Invalid username',
  username: 'Username can only contain letters, numbers, hyphens, and underscores',
  usernameLength: 'Username must be 3 to 30 characters long.',
  usernameTaken: 'This username is already taken.',
  usernameReserved: 'This username is reserved. Please choose another.',
  socialLink: 'Please enter a username or a web address.',
  website: 'Please enter a web address.',
} as const;

/** Why a username is refused, as a sentence to show; null when it is fine. Uniqueness is the identity service's to judge. */
export const usernameProblem = (username: string): string | null => {
  if (!USERNAME_PATTERN.test(username)) return PROFILE_TEXT.username;
  if (username.length < PROFILE_LIMITS.usernameMin || username.length > PROFILE_LIMITS.usernameMax)
    return PROFILE_TEXT.usernameLength;
  if (RESERVED_WORDS.has(username.toLowerCase())) return PROFILE_TEXT.usernameReserved;
  return null;
};

/** `ja***@example.com`: the only form of an address shown outside administration (AUTH-16). Null without one. */
export const partialEmail = (email: string | null | undefined): string | null => {
  if (!email) return null;
  const at = email.lastIndexOf('@');
  return at < 1 ? null : `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
};

interface Named {
  username?: string | null;
  firstName?: string | null;
  lastName?: string | null;
}

/** First and last name when both exist, else the username, else `fallback` (NAV-22, PORT-08). */
export const displayName = (who: Named, fallback = 'User'): string =>
  who.firstName && who.lastName ? `${who.firstName} ${who.lastName}` : (who.username ?? fallback);

/** First letter of the first name, else of the username, else "U" (NAV-16). */
export const initialOf = (who: Named): string => (who.firstName?.[0] ?? who.username?.[0] ?? 'U').toUpperCase();

/** True once the fields that onboarding asks for are there (AUTH-13). */
export const isOnboarded = (who: Named): boolean => Boolean(who.firstName && who.lastName && who.username);
