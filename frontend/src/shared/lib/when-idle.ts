/** Calls when the page is loaded and the browser has nothing else to do; returns the function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  let ticket = 0;
  const wait = () => {
    ticket = requestIdleCallback(act, { timeout: 2_000 });
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    cancelIdleCallback(ticket);
  };
};
