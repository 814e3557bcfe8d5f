import { lazy, use, useState, type ComponentType } from 'react';
import { DrawnSources } from './drawn-sources.js';
import { nearViewOf } from './near-view.js';
import { whenIdle } from './when-idle.js';

interface Part<Props> {
  default: ComponentType<Props>;
}

interface PartOptions {
  /**
   * Its module as seen from the package, for a part that the server draws too: the server has it before it draws, and
   * announces its file in the head of the page.
   */
  source?: string;
}

const serverParts = new Map<string, () => Promise<unknown>>();

/** Brings all parts that the server draws, those inside of others too. */
export const bringServerParts = async (): Promise<void> => {
  // A map is walked to what is added on the way.
  for (const bring of serverParts.values()) await bring();
};

/** Brings the parts that the server has drawn, each before those inside of it; what cannot be had comes when it is shown. */
export const bringDrawnParts = async (sources: readonly string[]): Promise<void> => {
  for (const source of sources)
    await serverParts
      .get(source)?.()
      .catch(() => undefined);
};

/** So many more tries while the browser believes to be online; a new version of the site may have dropped the file. */
const TRIES = 2;
const PAUSE_MS = 1000;

/**
 * A part of the page whose code comes when it is shown. Without a network it comes when the network is back, instead of
 * taking the page down with it; a part that cannot be had at all is caught by the nearest `Boundary`.
 */
export const lazyPart = <Props extends object>(load: () => Promise<Part<Props>>, { source }: PartOptions = {}) => {
  let found: Part<Props> | null = null;
  /** Brings the code; once it is there, the part is drawn without waiting. */
  const ready = async (): Promise<Part<Props>> => (found ??= await patiently(load));
  const bring = async () => {
    found ??= await load();
  };
  if (source) serverParts.set(source, ready);

  const Late = lazy(ready) as unknown as ComponentType<Props>;
  const Shown = (props: Props) => {
    // What is there is drawn at once: a server cannot wait, and a browser need not.
    const [Code] = useState(() => found?.default ?? Late);
    return <Code {...props} />;
  };
  const Noted = (props: Props) => {
    const drawn = use(DrawnSources);
    if (source) drawn?.add(source);
    return <Shown {...props} />;
  };
  return Object.assign(Noted as ComponentType<Props>, {
    ready,
    /** Brings the code when the browser has nothing else to do, so that it is there when the network is not. */
    whenIdle: (): void => {
      whenIdle(() => void bring().catch(() => undefined));
    },
    /**
     * The part with code that waits until it comes near the window, in a place of its own. What the server has drawn of
     * it stays and works as a document does; what is drawn by the browser shows `waiting` until then. An anchor to it
     * belongs around it, not into it.
     */
    nearView: nearViewOf<Props>(Shown, ready),
  });
};

const patiently = async <T,>(load: () => Promise<T>): Promise<T> => {
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
