import { useEffect, useEffectEvent } from 'react';
import { holdBack } from '../lib/back-holds.js';

/**
 * While `isHeld`, the browser's Back calls `onBack`, and the page stays. Unlike `useBackCloses` it adds no entry to the
 * history, so closing in another way leaves none behind; a step to another document is the browser's own to confirm.
 */
export const useBackGuard = (isHeld: boolean, onBack: () => void): void => {
  const act = useEffectEvent(onBack);
  useEffect(() => (isHeld ? holdBack(() => act()) : undefined), [isHeld]);
};
