const TRIES = 2;
const PAUSE_MS = 1000;

/**
 * Loads a module, again while the browser is online; offline it waits for the network. Only Firefox (154) and Chromium
 * (156) request a module again that failed once; others, Safari among them, refuse it until the page is loaded anew.
 */
export const loadWithRetries = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let failures = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
      else if (failures === TRIES) throw error;
      else {
        failures += 1;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failures));
      }
    }
  }
};
