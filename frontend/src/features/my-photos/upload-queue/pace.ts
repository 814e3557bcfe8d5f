/** Where the progress stood at a moment. */
export interface Sample {
  /** Milliseconds. */
  at: number;
  /** 0 to 1. */
  progress: number;
}

const WINDOW_MS = 30_000;
const LEAST_MS = 4_000;

/** The samples of the last half minute. Progress that fell (files were added) or a break begins anew. */
export const withSample = (samples: readonly Sample[], next: Sample): Sample[] => {
  const last = samples.at(-1);
  if (!last || next.progress < last.progress || next.at - last.at > WINDOW_MS) return [next];
  if (next.at - last.at < 500) return [...samples];
  return [...samples.filter(({ at }) => next.at - at <= WINDOW_MS), next];
};

/** How long the rest will take at the pace of the last half minute; null while that cannot be said. */
export const secondsLeft = (samples: readonly Sample[]): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < LEAST_MS || last.progress <= first.progress) return null;
  return ((1 - last.progress) * (last.at - first.at)) / (last.progress - first.progress) / 1000;
};

/** Rounded so that it does not flicker. */
export const timeLeftText = (seconds: number): string => {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 55) return `${Math.ceil(seconds / 10) * 10} s left`;
  if (seconds < 3_570) return `${Math.round(seconds / 60)} min left`;
  const hours = Math.round(seconds / 3_600);
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} left`;
};
