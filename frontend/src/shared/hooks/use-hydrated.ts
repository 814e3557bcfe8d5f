import { useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while the browser takes over what the server has rendered, true from then on. What only a browser
 * knows is shown from then on too, or the two would draw different pages.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * True for a component that the server has rendered, as long as it lives; it is not rendered again for the answer, which counts
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
