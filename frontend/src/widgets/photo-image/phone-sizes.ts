/**
 * `sizes` of an image as wide as a phone. Phones have two or three pixels to a point: the eye does not see the
 * last sixth of them, and the photo is there that much sooner.
 */
export const PHONE_WIDTH = '85vw';

/** `sizes` with another width up to `most` pixels of window, by default on phones (NAV-25). */
export const onPhones = (width: string, elsewhere: string, most = 767): string =>
  `(max-width: ${most}px) ${width}, ${elsewhere}`;
