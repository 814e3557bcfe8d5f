/**
 * The shared gallery goes in rounds: the newest few featured photos of each photographer first, newest first, then the
 * next few of each. A single photographer fills it alone; among many, none displaces another.
 */
export const GALLERY_SHARE = {
  /** Photos of one photographer in each round. */
  photos: 12,
  /** The round in which all the rest comes. */
  lastRound: 5,
} as const;

/** Limits of a photo's texts in the gallery; its page has them in full. */
export const GALLERY_TEXTS = { description: 600, tags: 20 } as const;
