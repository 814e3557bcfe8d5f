/** Images that are shown publicly and are no photos. Each has its own address and its own derivatives (PROF-33). */
const SITE_IMAGE_KINDS = ['hero', 'profile', 'banner'] as const;
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number];

/** Sides of the square derivatives of a profile image, in pixels; never larger than the image. */
export const PROFILE_IMAGE_SIDES = [96, 192, 400, 800] as const;
