/** Images that are shown publicly and are no photos. Each has its own address and its own derivatives (PROF-33). */
const SITE_IMAGE_KINDS = ['hero', 'profile', 'banner', 'logo'] as const;
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number];

/** Sides of the square derivatives of a profile image, in pixels; never larger than the image. */
export const PROFILE_IMAGE_SIDES = [96, 192, 400, 800] as const;

/** Of a file (LOOK-08). */
export const LOGO_BYTES_MAX = 1024 * 1024;

/** What a browser and a phone show of a logo beside its derivatives, in pixels a side: `icon-{side}.png`. */
export const ICON_SIDES = [32, 180] as const;
export const iconFile = (side: (typeof ICON_SIDES)[number]): string => `icon-${side}.png`;
export const ICON_FILES: readonly string[] = ICON_SIDES.map(iconFile);
