const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Calls once, at the first sign that somebody is doing something with the page; answers how to call it off. */
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
