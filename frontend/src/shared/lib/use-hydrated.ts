import { useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and during hydration, true from then on. What depends on the browser
 * is shown from then on only, or the two would render different pages.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * True for a server-rendered component while it is mounted; reading it causes no second render, which counts
 * where there are many of a kind in a page.
 */
export const useServerRendered = (): boolean => {
  const isServed = useRef(false);
  return useSyncExternalStore(
    never,
    () => isServed.current,
    // Called on the server and while hydrating only.
    () => (isServed.current = true),
  );
};
