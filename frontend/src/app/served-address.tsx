import { startTransition, use, useEffect, useMemo, useState, type ReactNode } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom';

/**
 * The server draws an address without its query and its anchor, once for everybody. A page that takes this over begins
 * without them too, and follows them as soon as it stands.
 */
export const ServedAddress = ({ isServed, children }: { isServed: boolean; children: ReactNode }) => {
  const place = use(LocationContext);
  const { search, hash } = place.location;
  const [isBare, setBare] = useState(isServed && (search !== '' || hash !== ''));
  // Parts that are still to be taken over are given the time for it.
  useEffect(() => startTransition(() => setBare(false)), []);
  const bare = useMemo(() => ({ ...place, location: { ...place.location, search: '', hash: '' } }), [place]);
  return <LocationContext value={isBare ? bare : place}>{children}</LocationContext>;
};
