/** What the server's markup says to the script that waits for its use. */
export const PICTURE = '[data-photo-id]';
/** Opens in a layer over the page, or as a page of its own where there is no code. */
export const LAYER_LINK = 'a[data-layer]';
/** Served without the page's code. */
export const WORKS_ALONE = '[data-theme-toggle]';
/** Hydrated by itself, later than the page. */
export const WAITS = '[data-waits]';
