const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls once, at the visitor's first interaction with the page; returns the function that cancels that. */
export const onFirstInteraction = (act: () => void): (() => void) => {
  const waiting = new AbortController();
  for (const sign of SIGNS) {
    const heard = () => {
      waiting.abort();
      act();
    };
    addEventListener(sign, heard, { capture: true, passive: true, signal: waiting.signal });
  }
  return () => waiting.abort();
};
