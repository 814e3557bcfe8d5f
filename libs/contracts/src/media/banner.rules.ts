/** Longest texts of a banner, in characters. */
export const BANNER_LIMITS = { name: 100, title: 100, description: 500, url: 2_048 } as const;

/** What the address of an image begins with (ADM-HERO-24). */
export const IMAGE_ADDRESS = /^https?:\/\/[^\s/]/i;
