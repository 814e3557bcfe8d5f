import { startTransition, use, useEffect, useState, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

/**
 * The server renders a page once for all visitors: for its canonical address, without an anchor and with no more of
 * the query than what is rendered. A browser that takes
 * it over begins with that address too, and follows its own as soon as the page stands.
 */
export const ServerRenderedUrl = ({ url, children }: { url: string | null; children: ReactNode }) => {
  const place = use(LocationContext);
  const [served, setServed] = useState(() => {
    const { pathname, search, hash } = place.location;
    if (url === null || pathname + search + hash === url) return null;
    const [path = '', query] = url.split('?');
    const served = { pathname: path, search: query ? `?${query}` : '', hash: '' };
    return { ...place, location: { ...place.location, ...served } };
  });
  // Parts that are still to be taken over are given the time for it.
  useEffect(() => startTransition(() => setServed(null)), []);
  return <LocationContext value={served ?? place}>{children}</LocationContext>;
};
