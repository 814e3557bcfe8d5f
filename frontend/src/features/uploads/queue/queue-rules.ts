/** Attempts after which a file has failed, and the pause before each further one. */
export const MAX_TRIES = 4;
export const retryWait = (tries: number): number => Math.min(30_000, 2_000 * 2 ** tries);

/** Files in a row without space after which the others are not even tried. */
export const QUOTA_PATIENCE = 3;

/** How long a session check is valid: a photo must not reach the next user's account. */
export const SESSION_TRUST_MS = 15_000;

/** How often a server that was away, or a session that was over, is fetched: faster first. */
export const probeWait = (attempts: number): number => Math.min(30_000, 2_000 * 2 ** attempts);

/** Timeout of a lookup: as long as one is open, no other is sent. */
export const ASK_MS = 20_000;

/** A connection on which nothing has moved for this long is given up. */
export const STALL_MS = 90_000;

/** How often photos still being processed are fetched: faster first. */
export const derivativeWait = (attempts: number): number => Math.min(10_000, 1_500 * 1.5 ** attempts);

export const DERIVATIVES_FAILED = {
  reason: 'Uploaded, but it could not be made ready for display. Please delete it and try another file.',
  canRetry: false,
} as const;
