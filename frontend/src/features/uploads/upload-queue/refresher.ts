const QUIET_MS = 1_500;
const LATEST_MS = 6_000;

export interface Refresher {
  ask: () => void;
  /** Does at once what is still asked for. */
  end: () => void;
}

/** Gathers many wishes into few deeds: when it has been quiet for a moment, at the latest after a few seconds. */
export const createRefresher = (act: () => void): Refresher => {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    clearTimeout(quiet);
    clearTimeout(latest);
    quiet = latest = undefined;
    act();
  };
  return {
    ask: () => {
      clearTimeout(quiet);
      quiet = setTimeout(run, QUIET_MS);
      latest ??= setTimeout(run, LATEST_MS);
    },
    end: () => {
      if (quiet !== undefined) run();
    },
  };
};
