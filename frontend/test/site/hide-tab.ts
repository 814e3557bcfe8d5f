import { act } from '@testing-library/react';

/** What a browser says when its tab goes behind another one, or comes back. */
export const setTabHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isHidden ? 'hidden' : 'visible',
  });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};
