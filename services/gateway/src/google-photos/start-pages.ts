import type { ConnectionError } from '@vitrine/contracts/media/photo-library.rules';

const PAGES = {
  account: { path: '/account', connected: '/account?success=connected' },
  albums: { path: '/account/google-photos/albums', connected: '/account/google-photos/albums' },
  'my-photos': { path: '/my-photos', connected: '/my-photos?success=google_photos_connected' },
} as const;

/** Where a connection begins, and ends again (API-75, GPH-40). */
export type StartPage = keyof typeof PAGES;

/** The page a start returns to; null for a `returnTo` that is not offered. */
export const startPageOf = (begunAt: 'account' | 'albums', returnTo: unknown): StartPage | null => {
  if (returnTo === undefined) return begunAt;
  return returnTo === 'my-photos' ? 'my-photos' : null;
};

/** Where a connection that failed goes. */
export const failedAt = (page: StartPage, error: ConnectionError): string => `${PAGES[page].path}?error=${error}`;

/** Where a connection that succeeded goes: without albums, to the page that picks photos. */
export const connectedAt = (page: StartPage, hasAlbums: boolean): string =>
  page === 'albums' && !hasAlbums ? '/account/google-photos/connect' : PAGES[page].connected;
