/** First path segments for programs: answered in JSON, never by the app (ROUTE-19). */
export const MACHINE_PATHS = ['api', 'images', 'assets', 'health', 'metrics'] as const;

/** What programs on desks and phones are told as the server (DESK-01): they append `/ws.php`. */
export const PIWIGO_PATH = '/api/piwigo';

/** Below it the sign-in of one's own, where there is one. The bare path is left to a photographer of that name. */
export const OWN_SIGN_IN_PATH = '/sign-in';

/** Screens of the app for users who are signed in; nothing for search engines. */
export const PRIVATE_PATHS = ['account', 'my-photos', 'onboarding', 'admin', 'dashboard', 'upload'] as const;

/** Where phones send what another program shares with the installed site (DESK-61). Below `upload`, so nobody's portfolio. */
export const SHARE_TARGET = {
  path: '/upload/shared',
  /** Name of the form's field with the files. */
  field: 'photos',
  /** Where the browser goes on: the upload dialog, with what was shared. */
  next: '/my-photos?upload=shared',
} as const;

/** Client galleries, and pages of one client: `/g/{name}/{secret}`, `/c/{secret}`. For those who have the address alone. */
const CLIENT_PATHS = ['g', 'c'] as const;

/** Screens of the app that are open to visitors. */
export const PUBLIC_PATHS = ['landing', 'home'] as const;

/**
 * First path segments that belong to the application, none of which is a portfolio or a username (ROUTE-18).
 * `portfolio` begins the long form of every portfolio's address (URLS-09).
 */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  ...PRIVATE_PATHS,
  ...CLIENT_PATHS,
  ...PUBLIC_PATHS,
  'portfolio',
  ...MACHINE_PATHS,
]);
