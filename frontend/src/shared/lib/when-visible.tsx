import { Suspense, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { useHydrated } from '../hooks/use-hydrated.js';
import { ErrorBoundary } from '../ui/error-boundary.js';
import { DrawnSources } from './render-collector.js';

export interface WhenVisibleProps {
  /** Stands in its place until the code is there, unless the server has drawn the part. Keeps the room it will take. */
  waiting?: ReactNode;
}

/** How far below the window a part begins to come. */
const NEAR = '800px 0px';
/** What a visitor does first; from then on the page may change around the part. */
const TOUCHED = ['pointerdown', 'keydown'] as const;

/** `Part` behind a gate that opens when it comes near the window. */
export const whenVisibleOf = <Props extends object>(Part: ComponentType<Props>, ready: () => Promise<unknown>) => {
  const Gated = ({ gate, props }: { gate: Gate; props: Props }) => {
    const isServer = use(DrawnSources) !== null;
    use(isServer ? PASSED : gate.passage());
    return <Part {...props} />;
  };
  const shown = (gate: Gate, props: Props, waiting: ReactNode) => (
    <ErrorBoundary>
      <Suspense fallback={waiting}>
        <Gated gate={gate} props={props} />
      </Suspense>
    </ErrorBoundary>
  );
  return ({ waiting = null, ...rest }: Props & WhenVisibleProps) => {
    const props = rest as unknown as Props;
    const place = useRef<HTMLDivElement>(null);
    const isServed = !useHydrated();
    const [gate] = useState(() => createGate(ready, isServed));
    const [isOpen, setOpen] = useState(false);
    // What the server has drawn is given up by React when it is changed before it is taken over: until then it never is.
    const [served] = useState(() => isServed && shown(gate, props, waiting));
    useEffect(() => {
      void gate.opened.then(() => setOpen(true));
      return place.current ? gate.watch(place.current) : undefined;
    }, [gate]);
    return <div ref={place}>{isOpen ? shown(gate, props, waiting) : served || waiting}</div>;
  };
};

/** React does not wait for a promise that says of itself that it is fulfilled. */
const PASSED = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined });

type Gate = ReturnType<typeof createGate>;

const createGate = (ready: () => Promise<unknown>, isServed: boolean) => {
  let open: () => void;
  // Safari has had withResolvers for too short a time to do without the page.
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let isOpen = false;
  let isAsked = false;
  const pass = () => {
    isOpen = true;
    open();
  };
  // What cannot be had leaves the server's markup as it is, with what is typed into it. Where there is none the gate
  // opens too: drawing the part says so to the nearest boundary.
  const bring = () => void ready().then(pass, () => isServed || pass());
  return {
    opened,
    /** Asked once when the page is taken over; whoever asks again does so because something changes. */
    passage: (): Promise<void> => {
      if (isOpen) return PASSED;
      if (isAsked) bring();
      isAsked = true;
      return opened;
    },
    watch: (place: Element): (() => void) => {
      const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && bring(), { rootMargin: NEAR });
      sight.observe(place);
      for (const kind of TOUCHED) addEventListener(kind, bring, { once: true, capture: true, passive: true });
      return () => {
        sight.disconnect();
        for (const kind of TOUCHED) removeEventListener(kind, bring, { capture: true });
      };
    },
  };
};
