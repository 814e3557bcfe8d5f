import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page begins at its top, an anchor at its section; back and forward stay where the browser puts them. */
export const useScrollTo = (): void => {
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const last = useRef(pathname);

  useEffect(() => {
    const isNewPage = last.current !== pathname;
    last.current = pathname;
    if (hash) return scrollToSection(decodeURIComponent(hash.slice(1)));
    if (isNewPage && kind !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [pathname, hash, key, kind]);
};

/** The section may still be on its way, so it is looked for during a second. */
const scrollToSection = (id: string): (() => void) => {
  let tries = 0;
  const look = () => {
    tries += 1;
    const section = document.getElementById(id);
    if (section) section.scrollIntoView();
    if (section || tries > 10) clearInterval(timer);
  };
  const timer = setInterval(look, 100);
  look();
  return () => clearInterval(timer);
};
