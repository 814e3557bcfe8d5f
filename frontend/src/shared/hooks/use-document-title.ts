import { PAGE_TITLES } from '@vitrine/contracts/portfolio/page.rules';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { config } from '../config.js';
import { createStore } from '../lib/create-store.js';

const titledPath = createStore<string | null>(null);

/** Whether the page at a path has set its title. */
export const pageTitle = {
  isOf: (path: string): boolean => titledPath.current() === path,
  onChange: titledPath.subscribe,
};

/** What a page is called: `Account – Vitrine`, `Dolomites – Ada Lovelace`; the home page, `null`, as the server calls it. */
export const useDocumentTitle = (title: string | null, of: string = config.brand): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = title ? `${title} – ${of}` : `${config.brand} – ${PAGE_TITLES.home}`;
    titledPath.set(pathname);
  }, [title, of, pathname]);
};
