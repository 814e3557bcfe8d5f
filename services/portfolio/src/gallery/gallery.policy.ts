/**
 * The gallery of everybody goes round: the newest few featured photos of each photographer come first, newest first,
 * then the next few of each. Alone on a site one has all the places; among many nobody takes those of the others.
 */
export const GALLERY_SHARE = {
  /** Photos of one photographer in each round. */
  photos: 12,
  /** The round in which all the rest comes. */
  lastRound: 5,
} as const;

/** What the gallery says of each photo, whose page says the rest: it holds the photos of many. */
export const GALLERY_TEXTS = { description: 600, tags: 20 } as const;
