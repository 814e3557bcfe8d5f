import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pageTitle } from '../../shared/hooks/use-document-title.js';
import { pageViewsUrl, sendPageView } from '../../shared/lib/page-view.js';

/** A page that has not set its title by then is counted under the current one. */
export const TITLE_WAIT_MS = 5_000;

/** Reports every page that is opened to the configured service (OFF-03, OFF-06): no user, no query, no failure. */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  const last = useRef<string | null>(null);

  useEffect(() => {
    const url = pageViewsUrl();
    if (!url) return;
    const { dataset } = document.documentElement;
    if (last.current === null && dataset['counted'] !== undefined) {
      // app/boot has, for those who only read.
      delete dataset['counted'];
      last.current = location.origin + pathname;
      return;
    }
    const tell = () => {
      stop();
      sendPageView(url, pathname, last.current ?? undefined);
      last.current = location.origin + pathname;
    };
    // A page whose code or data is still on its way does not have its own title yet.
    const late = setTimeout(tell, TITLE_WAIT_MS);
    const unlisten = pageTitle.onChange(() => pageTitle.isOf(pathname) && tell());
    const stop = () => {
      clearTimeout(late);
      unlisten();
    };
    if (pageTitle.isOf(pathname)) tell();
    return stop;
  }, [pathname]);
};
