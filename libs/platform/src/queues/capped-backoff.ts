/** Name of {@link cappedBackoff} in a job's options. */
export const CAPPED_BACKOFF = 'capped';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/** Pause in ms after a number of failed attempts: doubles from a second to a minute and stays there, a fifth of it by chance. */
export const cappedBackoff = (attemptsMade: number): number => {
  const most = Math.min(FIRST_MS * 2 ** (attemptsMade - 1), LONGEST_MS);
  return Math.round(most * (0.8 + 0.2 * Math.random()));
};
