import { useEffect, useEffectEvent } from 'react';

const LAYER = 'layer';

/**
 * While `isOpen`, the browser's Back calls `close` instead of leaving the page, as is expected on a phone of what
 * covers the page. It has a history entry of its own, the same page once more, which is removed when it is closed in
 * another way; links in it take that entry's place (`replace`).
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const state = history.state as { idx?: number } | null;
    // The router counts the entries in `idx`.
    history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, [LAYER]: true }, '');
    const back = () => onBack();
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
      if ((history.state as Record<string, unknown> | null)?.[LAYER]) history.back();
    };
  }, [isOpen]);
};
