import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page begins at its top, an anchor at its section; back and forward stay where the browser puts them. */
export const useScrollTo = (): void => {
  const { pathname, search, hash, key } = useLocation();
  const kind = useNavigationType();
  const last = useRef<{ pathname: string; search: string; hash: string; key: string }>(null);

  useEffect(() => {
    const was = last.current;
    last.current = { pathname, search, hash, key };
    // The address the document was loaded from; of a page from the server its anchor is heard of a moment later.
    const isArrival = !was || was.key === key;
    if (kind === 'POP' && !isArrival) return undefined;
    // A photo was opened or a filter chosen.
    const isOnlyQuery = was?.pathname === pathname && was.hash === hash && was.search !== search;
    if (hash && !isOnlyQuery) return scrollToSection(sectionOf(hash));
    if (was && was.pathname !== pathname) window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [pathname, search, hash, key, kind]);
};

/** The section may still be on its way, so it is looked for during a second. */
const scrollToSection = (id: string): (() => void) => {
  let tries = 0;
  const look = () => {
    tries += 1;
    const section = document.getElementById(id);
    if (section) show(section);
    if (section || tries > 10) clearInterval(timer);
  };
  const timer = setInterval(look, 100);
  look();
  return () => clearInterval(timer);
};

/** What is read or reached next begins at the section, as it does after a link that no script has taken over. */
const show = (section: HTMLElement): void => {
  section.scrollIntoView();
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
