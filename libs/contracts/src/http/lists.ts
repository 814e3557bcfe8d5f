/** The most rows that a list answers at once, and how many it answers by default (API-76). */
export const LIST_LIMIT = 500;

/**
 * Largest offset into the gallery of all photographers: ten times the depth of any real visit, and all that a
 * database should count its way through for a visitor.
 */
export const GALLERY_OFFSET_MAX = 5_000;

/** The most ids one address may name (`?ids=`): with them a request line stays below the 8 kB proxies take. */
export const IDS_IN_ADDRESS = 200;
