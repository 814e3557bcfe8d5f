import { config } from '../config.js';

/** Where views are counted: the operator's choice for this site, else the build's. */
export const pageViewsUrl = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="vitrine-analytics"]')?.content || config.analyticsUrl;

/** Reports a page that is read: no user, no query (OFF-03, OFF-06). `cameFrom`: for another page of this document. */
export const sendPageView = (url: string, path: string, cameFrom?: string): void => {
  const referrer = cameFrom ?? document.referrer.replace(/[?#].*$/s, '');
  const view = { path, title: document.title, referrer, timestamp: new Date().toISOString() };
  try {
    // As plain text: any other type would cause a CORS preflight request.
    navigator.sendBeacon(url, JSON.stringify(view));
  } catch {
    // A visit that is not counted must not be disturbed.
  }
};
