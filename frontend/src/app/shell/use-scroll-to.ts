import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A new page begins at its top, an anchor at its section; back and forward stay where the browser puts them. */
export const useScrollTo = (): void => {
  // The key changes with each navigation, also to a section that has been scrolled out of view (NAV-20).
  const { pathname, search, hash, key } = useLocation();
  const kind = useNavigationType();
  const last = useRef<{ pathname: string; search: string; hash: string }>(null);

  useEffect(() => {
    const was = last.current;
    last.current = { pathname, search, hash };
    // Back, forward, an anchor not handled by script, and the anchor of a server-rendered page: the browser scrolls.
    if (kind === 'POP' && was) return undefined;
    // A photo is looked at. A link to a section is followed again with another query, too.
    const isOnlyQuery = kind === 'REPLACE' && was?.pathname === pathname && was.hash === hash && was.search !== search;
    const isNewPage = was?.pathname !== pathname;
    if (hash && !isOnlyQuery) return scrollToSection(sectionOf(hash), isNewPage);
    if (was && isNewPage) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      // The focused element is gone with its page: screen readers continue at the new one.
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    }
    return undefined;
  }, [pathname, search, hash, key, kind]);
};

/** So long a section of a page that is still coming in is looked for and kept in its place. */
const SETTLE_MS = 3_000;
const LOOK_MS = 100;
const TOUCHED = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** On a new page the section and the content above it may still be loading; ends when the visitor scrolls. */
const scrollToSection = (id: string, isNew: boolean): (() => void) => {
  let shown: HTMLElement | null = null;
  const look = () => {
    const section = document.getElementById(id);
    if (!section) return;
    section.scrollIntoView({ behavior: isNew ? 'instant' : 'auto' });
    if (shown !== section) receiveFocus(section);
    shown = section;
    clearInterval(search);
    if (!isNew) end();
  };
  const end = () => {
    clearInterval(search);
    clearTimeout(timer);
    changes.disconnect();
    for (const kind of TOUCHED) removeEventListener(kind, end, { capture: true });
  };
  const search = setInterval(() => shown === null && look(), LOOK_MS);
  const changes = new ResizeObserver(look);
  const timer = setTimeout(end, SETTLE_MS);
  for (const kind of TOUCHED) addEventListener(kind, end, { once: true, capture: true, passive: true });
  changes.observe(document.body);
  look();
  return end;
};

/** Reading order and Tab continue at the section, as after a link not handled by script. */
const receiveFocus = (section: HTMLElement): void => {
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1;
  section.focus({ preventScroll: true });
};

const sectionOf = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
};
