import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { config } from '../../shared/config.js';
import { pageTitle } from '../../shared/hooks/use-document-title.js';

/** A page that has not set its title by then is counted under the current one. */
export const TITLE_WAIT_MS = 5_000;

/** Reports every page that is opened to the configured service (OFF-03, OFF-06): no user, no query, no failure. */
export const usePageViews = (): void => {
  const { pathname } = useLocation();
  const last = useRef<string | null>(null);

  useEffect(() => {
    const url = endpoint();
    if (!url) return;
    const { dataset } = document.documentElement;
    if (last.current === null && dataset['counted'] !== undefined) {
      // boot/hydrate.js has, for those who only read.
      delete dataset['counted'];
      last.current = location.origin + pathname;
      return;
    }
    const tell = () => {
      stop();
      send(url, { path: pathname, referrer: last.current ?? withoutQuery(document.referrer) });
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

/** The operator's choice for this site, else the build's. */
const endpoint = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="vitrine-analytics"]')?.content || config.analyticsUrl;

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

const send = (url: string, { path, referrer }: { path: string; referrer: string }): void => {
  const view = { path, title: document.title, referrer, timestamp: new Date().toISOString() };
  try {
    // As plain text: any other type would cause a CORS preflight request.
    navigator.sendBeacon(url, JSON.stringify(view));
  } catch {
    // A visit that is not counted must not be disturbed.
  }
};
