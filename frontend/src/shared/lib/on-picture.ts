const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const;

/**
 * Calls once, when the visitor points at, touches or comes by key to a photo that can be opened; returns the function
 * that cancels that.
 */
export const onPicture = (act: () => void): (() => void) => {
  const waiting = new AbortController();
  for (const sign of SIGNS) {
    const heard = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('[data-photo-id]')) return;
      waiting.abort();
      act();
    };
    addEventListener(sign, heard, { capture: true, passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
};
