/** So many photos come with a portfolio's page; the rest follows in pages of at most `LIST_LIMIT`. */
export const PAGE_PHOTOS = 60;

/** So many featured photos come with the page at most. */
export const PAGE_FEATURED = 60;

/** So many photos of the gallery stand on `/landing`. */
export const LANDING_PHOTOS = 4;

/** Every 4th slot of an interleaved wall takes a featured photo (LIM-23, PORT-22). */
export const FEATURED_EVERY = 4;
