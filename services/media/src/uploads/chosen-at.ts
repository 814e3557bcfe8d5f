/** Files do not wait for longer; an older claim is wrong. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;

/** When a file was selected, if plausible: neither in the future nor long ago. */
export const chosenAtOf = (claimed: string | undefined, now: Date): Date | null => {
  const at = Date.parse(claimed ?? '');
  return at <= now.getTime() && now.getTime() - at <= OLDEST_MS ? new Date(at) : null;
};

/** The place of a photo in the portfolio's order: the latest stands first. */
export const positionOf = (chosenAt: Date): number => -chosenAt.getTime() * 1000;
