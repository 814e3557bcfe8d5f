import { PAGE_TITLES } from '@vitrine/contracts/portfolio/page.rules';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { config } from '../config.js';

let titled: string | null = null;
const listeners = new Set<() => void>();

/** The page at this path has said what it is called. */
export const pageTitle = {
  isOf: (path: string): boolean => titled === path,
  onChange: (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};

/** What a page is called: `Account – Vitrine`; the home page, `null`, as the server calls it. */
export const useDocumentTitle = (title: string | null): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title ? `${title} – ${config.brand}` : `${config.brand} – ${PAGE_TITLES.home}`;
    titled = pathname;
    for (const listener of listeners) listener();
  }, [title, pathname]);
};
