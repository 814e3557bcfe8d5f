const QUIET_MS = 1_500;
const LATEST_MS = 6_000;

interface DebouncedRefresh {
  ask: () => void;
  /** Acts at once if a request is waiting. */
  end: () => void;
}

/** Debounces: acts once no request has come for a moment, at the latest a few seconds after the first. */
export const createDebouncedRefresh = (act: () => void): DebouncedRefresh => {
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
