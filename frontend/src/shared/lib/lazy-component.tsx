import { lazy, use, useState, type ComponentType } from 'react';
import { DrawnSources } from './render-collector.js';
import { Attempt } from '../ui/error-boundary.js';
import { whenVisibleOf } from './when-visible.js';
import { whenIdle } from './when-idle.js';

interface ComponentModule<Props> {
  default: ComponentType<Props>;
}

interface LazyOptions {
  /**
   * Its module as seen from the package, for a part that the server draws too: the server has it before it draws, and
   * announces its file in the head of the page.
   */
  source?: string;
}

const serverComponents = new Map<string, () => Promise<unknown>>();

/** Brings all parts that the server draws, those inside of others too. */
export const preloadServerComponents = async (): Promise<void> => {
  // A map is walked to what is added on the way.
  for (const bring of serverComponents.values()) await bring();
};

/** Brings the parts that the server has drawn, each before those inside of it. Throws when one of them cannot be had. */
export const preloadRenderedComponents = async (sources: readonly string[]): Promise<void> => {
  for (const source of sources) await serverComponents.get(source)?.();
};

/** A part that is to be shown cannot be had; `app/shell/reload-offer.tsx` says so. */
export const CODE_MISSING = 'vitrine:code-missing';

/**
 * So many more tries while the browser believes to be online. Only Firefox (154) and Chromium (156) ask the server again
 * for a module that failed once; others, Safari among them, refuse it until the page is loaded anew.
 */
const TRIES = 2;
const PAUSE_MS = 1000;

/**
 * A part of the page whose code comes when it is shown. Without a network it comes when the network is back, instead of
 * taking the page down with it; a part that cannot be had at all is caught by the nearest `ErrorBoundary`.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
  { source }: LazyOptions = {},
) => {
  let found: ComponentModule<Props> | null = null;
  /** Brings the code; once it is there, the part is drawn without waiting. */
  const ready = async (): Promise<ComponentModule<Props>> => (found ??= await patiently(load));
  const bring = async () => {
    if (navigator.onLine) found ??= await load();
  };
  if (source) serverComponents.set(source, ready);

  const readyOrSay = () =>
    ready().catch((error: unknown) => {
      dispatchEvent(new Event(CODE_MISSING));
      throw error;
    });
  // React keeps a rejection for as long as the component: each attempt has its own.
  const lates = new WeakMap<object, ComponentType<Props>>();
  const lateIn = (attempt: object): ComponentType<Props> => {
    const late = lates.get(attempt) ?? (lazy(readyOrSay) as unknown as ComponentType<Props>);
    lates.set(attempt, late);
    return late;
  };
  const Shown = (props: Props) => {
    const attempt = use(Attempt);
    // What is there is drawn at once: a server cannot wait, and a browser need not.
    const [Code] = useState(() => found?.default ?? lateIn(attempt));
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
    whenVisible: whenVisibleOf<Props>(Shown, ready),
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
