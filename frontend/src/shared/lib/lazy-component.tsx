import { lazy, useContext, useState, type ComponentType } from 'react';
import { Attempt } from './error-boundary.js';
import { loadWithRetries } from './load-with-retries.js';
import { RenderCollector } from './render-collector.js';
import { whenVisibleOf } from './when-visible.js';
import { whenIdle } from './when-idle.js';

interface ComponentModule<Props> {
  default: ComponentType<Props>;
}

interface LazyOptions {
  /**
   * Path of the module within the package, for a component that the server renders too: the server loads it before it
   * renders, and names its file in the head of the page.
   */
  source?: string;
}

/** By source. Filled while modules are evaluated; the same for all pages. */
const serverComponents = new Map<string, () => Promise<unknown>>();

/** Loads all components that the server renders, nested ones included. */
export const preloadServerComponents = async (): Promise<void> => {
  // A map is iterated up to what is added on the way.
  for (const load of serverComponents.values()) await load();
};

/** Loads the components that the server has rendered, each before those inside of it. Throws when one cannot be had. */
export const preloadRenderedComponents = async (sources: readonly string[]): Promise<void> => {
  for (const source of sources) await serverComponents.get(source)?.();
};

/** Code of a component to be shown cannot be loaded; `app/shell/reload-offer.tsx` offers a reload. */
export const CODE_MISSING = 'vitrine:code-missing';

/**
 * A component whose code is loaded when it is shown. Offline it waits for the network; a final failure is
 * caught by the nearest `ErrorBoundary`.
 */
export const lazyComponent = <Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
  { source }: LazyOptions = {},
) => {
  let loaded: ComponentModule<Props> | null = null;
  /** Loads the code; from then on the component renders without waiting. */
  const ready = async (): Promise<ComponentModule<Props>> => (loaded ??= await loadWithRetries(load));
  const loadOnline = async () => {
    if (navigator.onLine) loaded ??= await load();
  };
  if (source) serverComponents.set(source, ready);

  const readyOrReport = () =>
    ready().catch((error: unknown) => {
      dispatchEvent(new Event(CODE_MISSING));
      throw error;
    });
  // React keeps a rejection for as long as the component: each attempt has its own.
  const lazies = new WeakMap<object, ComponentType<Props>>();
  const lazyOf = (attempt: object): ComponentType<Props> => {
    const made = lazies.get(attempt) ?? (lazy(readyOrReport) as unknown as ComponentType<Props>);
    lazies.set(attempt, made);
    return made;
  };
  const Shown = (props: Props) => {
    const attempt = useContext(Attempt);
    const isServer = useContext(RenderCollector) !== null;
    if (isServer && !loaded) throw new Error(`${source ?? 'a lazy component'} was not loaded before rendering`);
    // Loaded code is rendered at once instead of suspending.
    const [Code] = useState(() => loaded?.default ?? lazyOf(attempt));
    return <Code {...props} />;
  };
  const Collected = (props: Props) => {
    const collector = useContext(RenderCollector);
    if (source) collector?.modules.add(source);
    return <Shown {...props} />;
  };
  return Object.assign(Collected as ComponentType<Props>, {
    ready,
    /** Loads the code when the browser is idle, so that it is there when the network is not. */
    whenIdle: (): void => {
      whenIdle(() => void loadOnline().catch(() => undefined));
    },
    /**
     * The component behind a gate: its code is loaded when it comes near the window. What the server has
     * rendered of it stays as plain HTML; without that `waiting` is shown until then. An anchor to it
     * belongs around it, not into it.
     */
    whenVisible: whenVisibleOf<Props>(Shown, ready),
  });
};
