/** What the server's markup says to the script that waits for its use. */
export const PICTURE = '[data-photo-id]';
/** Served without the page's code. */
export const WORKS_ALONE = '[data-theme-toggle]';
/** Hydrated by itself, later than the page. */
export const WAITS = '[data-waits]';
