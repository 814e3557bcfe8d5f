import { SESSION_HINT_COOKIE } from '@vitrine/contracts/http/routes';
import { LEAVING_KEY } from '../../shared/constants.js';
import { hasCookie } from '../../shared/lib/cookie.js';
import { HYDRATION } from '../../shared/lib/hydration-events.js';
import { EarlyPresses } from './early-presses.js';
import { LAYER_LINK, PICTURE, WORKS_ALONE } from './marks.js';
import { PageCode, type CodeFiles } from './page-code.js';
import {
  countView,
  followOtherTab,
  layOutFar,
  showColorMode,
  showOffline,
  showScrolled,
  toggleColorMode,
} from './plain-page.js';

const CONTROL = `button, input, select, textarea, ${LAYER_LINK}`;
/** A finger that scrolls is taken for scrolling by then. */
const TAP_MS = 80;
/** So long the images are waited for. */
const PATIENCE_MS = 3_000;

/** Serves the document until its code is there, and has that come when somebody is about to use the page. */
export const waitForUse = (files: CodeFiles): void => {
  const root = document.getElementById('root');
  if (!root) return;
  const [path = '', query] = (root.dataset['url'] ?? '').split('?');
  let isHydrated = false;
  const code = new PageCode(files, () => presses.say());
  const presses = new EarlyPresses(code, () => isHydrated);

  /** Ends what is done here until the page is hydrated. */
  const until = new AbortController();
  const on = <K extends keyof WindowEventMap>(kind: K, listener: (event: WindowEventMap[K]) => void) =>
    addEventListener(kind, listener, { capture: true, passive: kind !== 'keydown', signal: until.signal });
  const tellOnline = () => showOffline(!navigator.onLine && !isHydrated);

  addEventListener(HYDRATION.failed, code.fail, { signal: until.signal });
  addEventListener(
    HYDRATION.hydrated,
    (event) => {
      isHydrated = true;
      document.documentElement.classList.remove('without-code');
      until.abort();
      tellOnline();
      presses.makeAgain(event);
    },
    { once: true },
  );
  // Parts that are hydrated by themselves come later, and so does the viewer.
  addEventListener(HYDRATION.partHydrated, presses.makeAgain);
  addEventListener(HYDRATION.viewerOpening, presses.makeAgain);
  addEventListener(HYDRATION.partFailed, presses.giveUp);
  addEventListener('click', presses.onClick, true);

  on('click', toggleColorMode);
  on('keydown', presses.onKey);
  let tap = 0;
  on('pointerdown', ({ target, pointerType }) => {
    const element = usable(target);
    if (!element) return;
    if (pointerType === 'touch') tap = window.setTimeout(code.expect, TAP_MS, element);
    else code.begin();
  });
  on('pointercancel', () => clearTimeout(tap));
  on('pointerover', ({ target, pointerType }) => {
    const element = pointerType !== 'touch' && usable(target);
    if (element) code.expect(element);
  });
  on('focusin', ({ target }) => {
    if ((target as Element).matches(CONTROL) && usable(target)) code.begin();
  });
  // The wheel goes from panel to panel there.
  if (document.querySelector('[data-stop]')) on('wheel', code.begin);
  let hasScrolled = false;
  on('scroll', () => {
    showScrolled();
    if (!hasScrolled) code.beginNear();
    hasScrolled = true;
  });
  on('storage', followOtherTab);
  on('online', tellOnline);
  on('offline', tellOnline);

  const showPage = () => {
    showScrolled();
    showColorMode();
    tellOnline();
  };
  const beginUnlessRead = () => {
    if (isIncomplete(path, query)) code.begin();
    // A page for a user who is probably signed in is not complete without the code: it comes after the images.
    else if (hasCookie(SESSION_HINT_COOKIE)) {
      if (document.readyState === 'complete') return code.begin();
      on('load', code.begin);
      setTimeout(code.begin, PATIENCE_MS);
    }
  };
  // Each in a task of its own: a press comes between them. Cookies and storage are asked of another process.
  for (const act of [showPage, () => countView(path), beginUnlessRead, () => layOutFar(root)]) setTimeout(act);
};

/** The control or picture at an event that needs the page's code. */
const usable = (target: EventTarget | null): Element | null => {
  const element = (target as Element).closest(`${CONTROL}, ${PICTURE}`);
  return element?.matches(WORKS_ALONE) ? null : element;
};

/** The address names what only the browser can show. */
const isIncomplete = (path: string, served?: string): boolean => {
  const query = new URLSearchParams(location.search);
  // A filter unknown to the server is applied by the browser only.
  const known = new URLSearchParams(served);
  const isFiltered = ['featured', 'category', 'set', 'ask'].some((filter) => query.has(filter) && !known.has(filter));
  const isElsewhere = path !== location.pathname;
  return (
    isElsewhere ||
    isFiltered ||
    ['photo', 'download', 'licence', 'error'].some((name) => query.has(name)) ||
    isLeaving()
  );
};

/** The page after a sign-out tells the other tabs (`data/session/sign-out.ts`). */
const isLeaving = (): boolean => {
  try {
    return sessionStorage.getItem(LEAVING_KEY) !== null;
  } catch {
    return false;
  }
};
