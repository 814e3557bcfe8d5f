/** Photos that come with a portfolio's page; the rest follows in pages of at most `LIST_LIMIT`. */
export const PAGE_PHOTOS = 60;

/** Most featured photos that come with the page. */
export const PAGE_FEATURED = 60;

/** Photos of the gallery on `/landing`. */
export const LANDING_PHOTOS = 4;

/** What pages of the site are called, in the server's head and in the browser's tab alike; each goes with the brand. */
export const PAGE_TITLES = {
  home: /*i18n*/ 'Photography portfolios',
  landing: /*i18n*/ 'Portfolios for photographers',
  notFound: /*i18n*/ 'Portfolio Not Found',
} as const;

/** Every 4th slot of an interleaved wall takes a featured photo (LIM-23, PORT-22). */
export const FEATURED_EVERY = 4;

/** Orders of a photographer's public photos: as arranged, or as a feed lists them. */
export const PHOTO_ORDERS = ['arranged', 'newest'] as const;
export type PhotoOrder = (typeof PHOTO_ORDERS)[number];
