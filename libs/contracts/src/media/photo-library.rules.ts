/** Photos that one visit to the library's own window gives at most: the library's own limit. */
export const PICKED_PHOTOS_MAX = 2_000;

/** Visits of a user that are open at once; with another one the oldest ends. */
export const PICKER_SESSIONS_MAX = 3;

/** The least that an original takes of the quota, when it is estimated how many still have room. */
export const SMALL_ORIGINAL_BYTES = 100 * 1024;

/** Albums that are listed. */
export const ALBUMS_MAX = 500;

/** Albums of one selection. */
export const ALBUMS_AT_ONCE = 50;

/** An album's id, as the library makes them. */
export const ALBUM_ID = /^[\w-]{1,200}$/;

/** A sentence in the place of every code that has none (ERR-21). */
const OTHER = /*i18n*/ 'An error occurred. Please try again.';

/** Which page shows a text: the albums page has those of the first six codes alone (ERR-24). */
type TextOn = 'everywhere' | 'account';

const row = (text: string, on: TextOn = 'account') => ({ text, on });

/** Every code with which a connection ends in `?error=`, and its text (ERR-08 to ERR-20, ERR-23). */
export const CONNECTION_ERRORS = {
  /** The user who comes back is not the one who left. */
  auth_failed: row(/*i18n*/ 'Authentication failed. Please try again.', 'everywhere'),
  /** The library's token answer cannot be used. */
  token_error: row(/*i18n*/ 'Token exchange failed. Please try again.', 'everywhere'),
  /** The user has refused, or has left out what an import needs. */
  oauth_denied: row(/*i18n*/ 'Access was denied. Please grant permission to continue.', 'everywhere'),
  invalid_request: row(/*i18n*/ 'Invalid request. Please try again.', 'everywhere'),
  /** No credentials are configured (GPH-44). */
  feature_disabled: row(/*i18n*/ 'Google Photos integration is currently unavailable.', 'everywhere'),
  rate_limit_exceeded: row(/*i18n*/ 'Too many requests. Please wait 15 minutes before trying again.', 'everywhere'),
  /** The library's own failure, or ours, before any token. */
  oauth_failed: row(/*i18n*/ 'Authorization failed. Please try again.'),
  /** No attempt of this browser, or one that is used up. */
  invalid_state: row(/*i18n*/ 'Your session could not be verified. Please try connecting again.'),
  /** The library's token address is out of reach. */
  token_exchange_failed: row(/*i18n*/ 'Could not complete the connection. Please try again.'),
  pkce_verification_failed: row(/*i18n*/ 'Security verification failed. Please try connecting again.'),
  /** More than ten minutes have passed since the start. */
  verification_expired: row(/*i18n*/ 'The connection attempt expired. Please try again.'),
  authorization_code_invalid: row(/*i18n*/ 'The authorization code is invalid or was already used. Please try again.'),
  /** The library does not accept the configured credentials. */
  client_configuration_error: row(/*i18n*/ 'Google Photos is not configured correctly. Please contact support.'),
} as const;

/** A code of {@link CONNECTION_ERRORS}. */
export type ConnectionError = keyof typeof CONNECTION_ERRORS;

/** The text of a code of either service, on one of the two pages that show it. */
export const connectionErrorText = (code: string, page: 'account' | 'albums'): string => {
  if (!Object.hasOwn(CONNECTION_ERRORS, code)) return OTHER;
  const { text, on } = CONNECTION_ERRORS[code as ConnectionError];
  return page === 'account' || on === 'everywhere' ? text : OTHER;
};
