import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { config } from '../../shared/config.js';

/** Tells the configured service of every page that is opened (OFF-03, OFF-06): no person, no query, no failure. */
export const usePageViews = (url: string | null = config.analyticsUrl): void => {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!url) return;
    const view = {
      path: pathname,
      title: document.title,
      referrer: document.referrer,
      timestamp: new Date().toISOString(),
    };
    navigator.sendBeacon?.(url, new Blob([JSON.stringify(view)], { type: 'application/json' }));
  }, [pathname, url]);
};
