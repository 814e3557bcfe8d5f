import { use, useContext, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useHydrated } from './use-hydrated.js';
import { ErrorBoundary } from './error-boundary.js';
import { sayHydration } from './hydration-events.js';
import { RenderCollector } from './render-collector.js';
import { SuspenseBoundary } from './suspense-boundary.js';
import { watchNear } from './watch-near.js';

export interface WhenVisibleProps {
  /** Shown until the code is loaded, unless the server has rendered the component. Reserves its space. */
  waiting?: ReactNode;
}

/** How far below the window a component begins to load. */
const MARGIN = '800px';
/** What a visitor does first; from then on the page may change around the component. */
const INTERACTIONS = ['pointerdown', 'keydown'] as const;

/** `Code` behind a gate that opens when it comes near the window. */
export const whenVisibleOf = <Props extends object>(Code: ComponentType<Props>, ready: () => Promise<unknown>) => {
  const Gated = ({ gate, props }: { gate: Gate; props: Props }) => {
    const isServer = useContext(RenderCollector) !== null;
    const passage = isServer ? null : gate.passage();
    if (passage) use(passage);
    useEffect(() => gate.enter(), [gate]);
    return <Code {...props} />;
  };
  const shown = (gate: Gate, props: Props, waiting: ReactNode) => (
    <ErrorBoundary>
      <SuspenseBoundary fallback={waiting}>
        <Gated gate={gate} props={props} />
      </SuspenseBoundary>
    </ErrorBoundary>
  );
  return ({ waiting = null, ...rest }: Props & WhenVisibleProps) => {
    const props = rest as unknown as Props;
    const place = useRef<HTMLDivElement>(null);
    const isServerRendered = !useHydrated();
    const [gate] = useState(() => createGate(ready, isServerRendered));
    const [isOpen, setOpen] = useState(false);
    // Server-rendered markup is hydrated as it was rendered: what has changed since is shown from then on. React discards
    // markup that changes before.
    const [rendered] = useState(() => isServerRendered && shown(gate, props, waiting));
    useEffect(() => {
      void (rendered ? gate.entered : gate.opened).then(() => setOpen(true));
      return place.current ? gate.watch(place.current) : undefined;
    }, [gate, rendered]);
    useEffect(() => {
      if (isOpen) sayHydration('partHydrated');
    }, [isOpen]);
    return (
      <div ref={place} data-near={MARGIN} data-waits={isOpen ? undefined : ''}>
        {isOpen ? shown(gate, props, waiting) : rendered || waiting}
      </div>
    );
  };
};

type Gate = ReturnType<typeof createGate>;

const createGate = (ready: () => Promise<unknown>, isServerRendered: boolean) => {
  let open: () => void;
  let enter: () => void;
  // Older Safari has no Promise.withResolvers.
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  let isOpen = false;
  let isRequested = false;
  const pass = () => {
    isOpen = true;
    open();
  };
  // Code that cannot be had leaves the server's markup as it is, with what is typed into it. Where there is none the gate
  // opens too: rendering the component reports the failure to the nearest boundary.
  const load = () =>
    void ready().then(pass, () => {
      if (!isServerRendered) return pass();
      sayHydration('partFailed');
    });
  return {
    /** The code is there. */
    opened,
    /** The component is there: what the server has rendered of it is hydrated. */
    entered,
    enter: (): void => enter(),
    /**
     * The promise to wait for; null when open from the start: a promise once passed to `use` has to be passed again.
     * Called once when the page is hydrated, and again only when something changes.
     */
    passage: (): Promise<void> | null => {
      if (isOpen && !isRequested) return null;
      if (isRequested && !isOpen) load();
      isRequested = true;
      return opened;
    },
    watch: (place: Element): (() => void) => {
      const stop = watchNear(place, { margin: `${MARGIN} 0px` }, load);
      for (const kind of INTERACTIONS) addEventListener(kind, load, { once: true, capture: true, passive: true });
      return () => {
        stop();
        for (const kind of INTERACTIONS) removeEventListener(kind, load, { capture: true });
      };
    },
  };
};
