import { plural, t } from '@lingui/core/macro';

/** How far the work was at a moment. */
export interface Sample {
  /** Milliseconds. */
  at: number;
  bytesDone: number;
  bytesLeft: number;
}

/** Measurements for the pace. Breaks do not count: after one, the former pace holds until a new one is measured. */
export interface Meter {
  last: Sample | null;
  /** What was done over the last {@link WINDOW_MS} of work. */
  steps: readonly { ms: number; bytes: number }[];
  shown: Shown | null;
}

/** The time left as shown on the page. */
interface Shown {
  at: number;
  seconds: number;
  /** Since when every estimate was clearly longer; null while they are not. */
  longerSince: number | null;
}

const WINDOW_MS = 60_000;
/** Less work than this is too little to measure the pace. */
const LEAST_MS = 8_000;
/** A longer silence between two samples is a break: a page in the background, a machine asleep. */
const BREAK_MS = 10_000;
/** How much of the way to a shorter estimate is gone each second. */
const EASE = 0.2;
/** An estimate has to be this much longer, for this long, before the time shown rises. */
const LONGER = 1.25;
const LONGER_FOR_MS = 15_000;

export const NEW_METER: Meter = { last: null, steps: [], shown: null };

/** The meter a moment later. */
export const measured = ({ last, steps, shown }: Meter, next: Sample): Meter => {
  const ms = last ? next.at - last.at : 0;
  const isWork = ms > 0 && ms <= BREAK_MS;
  const bytes = last ? Math.max(0, next.bytesDone - last.bytesDone) : 0;
  const all = isWork ? within([...steps, { ms, bytes }]) : steps;
  return { last: next, steps: all, shown: nextShown(shown, secondsLeft(all, next.bytesLeft), next.at) };
};

/** The queue is held: the display is cleared, and the pace kept for later. */
export const paused = (meter: Meter): Meter => ({ ...meter, last: null, shown: null });

export const shownSeconds = ({ shown }: Meter): number | null => shown?.seconds ?? null;

const within = (steps: Meter['steps']): Meter['steps'] => {
  let ms = 0;
  return steps
    .toReversed()
    .filter((step) => (ms += step.ms) <= WINDOW_MS)
    .toReversed();
};

/** How long the rest takes at the pace of the last minute of work; null while that is unknown. */
const secondsLeft = (steps: Meter['steps'], bytesLeft: number): number | null => {
  const ms = steps.reduce((sum, step) => sum + step.ms, 0);
  const bytes = steps.reduce((sum, step) => sum + step.bytes, 0);
  return ms < LEAST_MS || bytes === 0 ? null : (bytesLeft * ms) / bytes / 1000;
};

/**
 * What is shown runs down with the clock and eases towards a shorter estimate. It rises only when the work has been
 * clearly slower for a while: a single stalled file does not count.
 */
const nextShown = (before: Shown | null, estimate: number | null, at: number): Shown | null => {
  if (estimate === null) return null;
  if (before === null) return { at, seconds: estimate, longerSince: null };
  const passed = (at - before.at) / 1000;
  const due = Math.max(0, before.seconds - passed);
  if (estimate <= due) return { at, seconds: due - (due - estimate) * Math.min(1, EASE * passed), longerSince: null };
  if (estimate <= due * LONGER) return { at, seconds: due, longerSince: null };
  const longerSince = before.longerSince ?? at;
  const isNews = at - longerSince >= LONGER_FOR_MS;
  return isNews
    ? { at, seconds: estimate, longerSince: null }
    : // Not run down any further either, or it would have to jump all the more.
      { at, seconds: before.seconds, longerSince };
};

/** Rounded so that it does not flicker. */
export const timeLeftText = (seconds: number): string => {
  if (seconds < 10) return t`a few seconds left`;
  if (seconds < 55) return t`${Math.ceil(seconds / 10) * 10} s left`;
  if (seconds < 3_570) return t`${Math.round(seconds / 60)} min left`;
  return plural(Math.round(seconds / 3_600), { one: '# hour left', other: '# hours left' });
};
