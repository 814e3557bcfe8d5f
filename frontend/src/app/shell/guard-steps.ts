import { topHold } from '../../shared/lib/back-holds.js';

/** What the router keeps in an entry of the history; an anchor that the browser followed by itself has none. */
interface RouterState {
  /** The entry's place among those of the document. */
  idx?: number;
  key?: string;
}

const stateNow = (): RouterState | null => window.history.state as RouterState | null;

/** The entry of the page that is shown. */
let shown: { state: RouterState | null; href: string } | null = null;
let isReturning = false;

export const noteShownEntry = (): void => {
  shown = { state: stateNow(), href: window.location.href };
};

/**
 * Back and Forward ask what lies over the page first (`useBackGuard`). Such a step has been taken when it is heard of:
 * the router does not hear of it, and the browser goes back to the entry of the page that is shown. To be called before
 * the router listens: a window's listeners are called in the order in which they were added.
 */
export const guardSteps = (): void => window.addEventListener('popstate', onStep);

const onStep = (event: PopStateEvent): void => {
  const here = stateNow();
  const onBack = topHold();
  if (!shown || !(onBack || isReturning)) return;
  const { state, href } = shown;
  const isShown = here?.idx === state?.idx && here?.key === state?.key;
  // From an entry that a layer has added to the page.
  if (isShown && !isReturning) return;
  event.stopImmediatePropagation();
  const steps = (state?.idx ?? Number.NaN) - (here?.idx ?? Number.NaN);
  isReturning = !isShown && Boolean(steps);
  if (isReturning) return window.history.go(steps);
  // How far it is to an entry without a place is unknown.
  if (!isShown) window.history.pushState(state, '', href);
  onBack?.();
};
