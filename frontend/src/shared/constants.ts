/** Numbers of the interface that no service needs (specification A§9). Those that services share are in contracts. */
export const NAV_SCROLL_PX = 10;
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_MS = 300;
export const SWIPE_PX = 50;
export const CAROUSEL_DOTS_MAX = 5;
export const SKELETON_TILES = 6;
export const LAYOUT_TRANSITION_MS = 450;
export const RESIZE_BLOCK_MS = 250;
export const DOT_STEP_MS = 100;
export const TOAST_WIDTH_PX = 420;
export const TOAST_MS = 5000;
export const TOAST_SWIPE_PX = 50;
export const MOBILE_BREAKPOINT_PX = 768;
export const SCROLLER_STEP = 0.75;
export const SCROLLER_EDGE_PX = 10;
export const ORIENTATION = { landscapeAbove: 1.1, portraitBelow: 0.9 } as const;
export const HERO_MIN_HEIGHTS_PX = [600, 700, 800] as const;
/** Wheel on the epic layout: how far moves a panel, when a movement has ended, how long the next one waits. */
export const EPIC_WHEEL = { threshold: 50, settleMs: 150, lockMs: 1_000 } as const;
/** Tiles of a masonry rendered at first, and with each step down the page. */
export const MASONRY_STEP = 60;
export const QUERY_FRESH_MS = 5 * 60_000;
export const QUERY_KEEP_MS = 5 * 60_000;
export const QUERY_RETRIES = 2;
export const MUTATION_RETRIES = 1;
export const RETRY_FIRST_MS = 1_000;
export const RETRY_MAX_MS = 30_000;
export const STATS_RETRY = { times: 2, delayMs: 1_000 } as const;
/** How often photos in progress are refetched without live updates. */
export const PENDING_POLL_MS = 3_000;
/** The server's stream beats every 20 s; after this silence the connection is broken, whatever its `readyState`. */
export const LIVE_SILENCE_MS = 50_000;
export const LIVE_LOOK_MS = 10_000;
/** What the server sends within this time is fetched at once. */
export const LIVE_GATHER_MS = 250;
export const SEARCH_DELAY_MS = 200;
/** Between the choice of a file and its sending. */
export const PROCESSING_DELAY_MS = 1_000;
/** An offer to undo is shown longer than other toasts. */
export const UNDO_TOAST_MS = 8_000;
export const THEME_STORAGE_KEY = 'vite-ui-theme';
/** In the session's storage while the browser navigates to the way out. */
export const LEAVING_KEY = 'signing-out';
/** Notifies other tabs of a sign-in, a sign-out or another profile (PROF-12). */
export const AUTH_CHANGE_KEY = 'auth-state-changed';
