import { isDay } from '@vitrine/contracts/fields/is-day';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The day of an event as `YYYY-MM-DD`; null when there is no such day or it has passed. Where the sender lives it may
 * still be the day before ours.
 */
export const eventDay = (text: string, now: Date): string | null => {
  const day = text.slice(0, 10);
  if (!isDay(day)) return null;
  return day >= new Date(now.getTime() - DAY_MS).toISOString().slice(0, 10) ? day : null;
};
