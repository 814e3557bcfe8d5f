/** Thousands of rows may change; whoever waits that long still wants to know. */
export const MANY_PHOTOS_WAIT = { timeoutMs: 30_000 };
