/** Days are `YYYY-MM-DD` in the visitor's own time zone, so that they compare as text. */
export const dayOf = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

/** Its noon, which no change of the clocks moves to another day. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

export const today = (): string => dayOf(new Date());

/** The earliest date on earth at that moment: the first day a page may offer before the reader's time zone is known. */
export const earliestToday = (now: number = Date.now()): string =>
  new Date(now - 12 * 3_600_000).toISOString().slice(0, 10);

/** In the visitor's own format: 'Saturday, June 13, 2026' (CONT-06). */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }).format(dateOf(day));

/** The language of {@link longDay}. */
export const dayLanguage = (): string => new Intl.DateTimeFormat().resolvedOptions().locale;
