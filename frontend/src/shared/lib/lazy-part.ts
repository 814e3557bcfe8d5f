import { lazy, type ComponentType } from 'react';

interface Part<Props> {
  default: ComponentType<Props>;
}

/** So many more tries while the browser believes to be online; a new version of the site may have dropped the file. */
const TRIES = 2;
const PAUSE_MS = 1000;

/**
 * A part of the page whose code comes when it is shown. Without a network it comes when the network is back, instead of
 * taking the page down with it; a part that cannot be had at all is caught by the nearest `Boundary`.
 */
export const lazyPart = <Props>(load: () => Promise<Part<Props>>) =>
  Object.assign(
    lazy(() => patiently(load)),
    {
      /** Brings the code when the browser has nothing else to do, so that it is there when the network is not. */
      whenIdle: (): void => {
        if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => undefined));
      },
    },
  );

const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
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
