import { startTransition, useContext, useEffect, useState, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

/**
 * The server renders a page once for all visitors: for its canonical address, without an anchor and with no more of the
 * query than it shows. Hydration begins with that address, too, and the browser's own follows once the page is hydrated.
 *
 * react-router has no option for a location other than the browser's, but for routes of its own table, which weighs 4 kB
 * and is not used here. `server-rendered-url.spec.tsx` fails when its context changes.
 */
export const ServerRenderedUrl = ({ url, children }: { url: string | null; children: ReactNode }) => {
  const place = useContext(LocationContext);
  const [served, setServed] = useState(() => {
    const { pathname, search, hash } = place.location;
    if (url === null || pathname + search + hash === url) return null;
    const [path = '', query] = url.split('?');
    const served = { pathname: path, search: query ? `?${query}` : '', hash: '' };
    return { ...place, location: { ...place.location, ...served } };
  });
  useEffect(() => startTransition(() => setServed(null)), []);
  return <LocationContext value={served ?? place}>{children}</LocationContext>;
};
