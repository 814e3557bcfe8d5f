import {
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { createPath, NavigationType, Router, type Location, type Navigator, type To } from 'react-router';
import { newKey } from './new-key.js';

/** What the router keeps in an entry of the history; one that an anchor made, which the browser followed, has nothing. */
interface Entry {
  /** Its place among the entries of the document. */
  place?: number;
  key?: string;
  state?: unknown;
  /** Of something that covers the page (`useBackCloses`). */
  layer?: true;
}

const entryNow = (): Entry => (window.history.state ?? {}) as Entry;
const placeAfter = ({ place = 0 }: Entry): number => place + 1;

interface Place {
  kind: NavigationType;
  location: Location;
  /** The entry of the history, and the address in it. */
  entry: Entry;
  href: string;
}

/** Where the browser is. `url`: the address that the page was rendered for on the server. */
const placeNow = (kind: NavigationType, url: string | null = null): Place => {
  const entry = entryNow();
  const { origin, href } = window.location;
  const { pathname, search, hash } = new URL(url ?? href, origin);
  const { key = 'default', state = null } = entry;
  return { kind, location: { pathname, search, hash, state, key }, entry, href };
};

interface SiteRouterProps {
  /**
   * The server renders a page once for all visitors: for its canonical address, without an anchor and with no more of the
   * query than it shows. Hydration begins with that address, and the browser's own follows.
   */
  serverRenderedUrl?: string | null;
  children: ReactNode;
}

/**
 * The history of the site. react-router's own has no place where a step back can be held without its data router, and
 * none to begin with another address than the browser's. While the code of the next page comes, the one before is shown.
 */
export const SiteRouter = ({ serverRenderedUrl = null, children }: SiteRouterProps) => {
  const [shown, setShown] = useState(() => placeNow(NavigationType.Pop, serverRenderedUrl));
  const follow = useCallback((kind: NavigationType) => startTransition(() => setShown(placeNow(kind))), []);
  const navigator = useMemo(() => navigatorOf(follow), [follow]);
  useHeldSteps(shown, follow);
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (serverRenderedUrl !== null && serverRenderedUrl !== pathname + search + hash) follow(NavigationType.Pop);
  }, [serverRenderedUrl, follow]);
  return (
    <Router navigator={navigator} location={shown.location} navigationType={shown.kind}>
      {children}
    </Router>
  );
};

type Follow = (kind: NavigationType) => void;

const navigatorOf = (follow: Follow): Navigator => {
  const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));
  return {
    createHref: pathOf,
    go: (steps) => window.history.go(steps),
    push: (to, state: unknown) => {
      // As browsers do. The second of two quick presses comes while the page before is still shown.
      const isHere = new URL(pathOf(to), window.location.href).href === window.location.href;
      try {
        if (isHere) window.history.replaceState({ place: entryNow().place, key: newKey(), state }, '');
        else window.history.pushState({ place: placeAfter(entryNow()), key: newKey(), state }, '', pathOf(to));
      } catch {
        // Safari allows so many entries in half a minute.
        return window.location.assign(pathOf(to));
      }
      return follow(NavigationType.Push);
    },
    replace: (to, state: unknown) => {
      window.history.replaceState({ place: entryNow().place, key: newKey(), state }, '', pathOf(to));
      follow(NavigationType.Replace);
    },
  };
};

type OnBack = () => void;

/** Of what lies over the page; the newest is last and on top. */
const holds: OnBack[] = [];

/**
 * While `isHeld`, the browser's Back calls `onBack`, and the page stays (decision 0108). Unlike `useBackCloses` it adds
 * no entry to the history, so closing in another way leaves none behind; a step to another document is the browser's own
 * to confirm.
 */
export const useBackGuard = (isHeld: boolean, onBack: OnBack): void => {
  const act = useEffectEvent(onBack);
  useEffect(() => {
    if (!isHeld) return undefined;
    const hold = () => act();
    holds.push(hold);
    return () => void holds.splice(holds.lastIndexOf(hold), 1);
  }, [isHeld]);
};

/**
 * Back and Forward ask what lies over the page first. Such a step has been taken when it is heard of: it is not followed,
 * and the browser goes back to the entry of the page that is shown.
 */
const useHeldSteps = (place: Place, follow: Follow): void => {
  const shown = useRef(place);
  useLayoutEffect(() => {
    shown.current = place;
  }, [place]);
  useLayoutEffect(() => {
    if (entryNow().place === undefined) {
      window.history.replaceState({ ...entryNow(), place: 0 }, '');
      shown.current = { ...shown.current, entry: entryNow() };
    }
    let isReturning = false;
    const onStep = () => {
      const here = entryNow();
      const onBack = holds.at(-1);
      const { entry, href } = shown.current;
      const isShown = here.place === entry.place && here.key === entry.key;
      // `isShown`: from an entry that a layer has added to the page.
      if (!isReturning && (isShown || !onBack)) return follow(NavigationType.Pop);
      const steps = (entry.place ?? Number.NaN) - (here.place ?? Number.NaN);
      isReturning = !isShown && Boolean(steps);
      if (isReturning) return window.history.go(steps);
      // How far it is to an entry without a place is unknown.
      if (!isShown) window.history.pushState(entry, '', href);
      return onBack?.();
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, [follow]);
};

/**
 * While `isOpen`, the browser's Back calls `close` instead of leaving the page, as is expected on a phone of what
 * covers the page. It has a history entry of its own, the same page once more, which is removed when it is closed in
 * another way; links in it take that entry's place (`replace`).
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const entry = entryNow();
    window.history.pushState({ ...entry, place: placeAfter(entry), layer: true }, '');
    const back = () => onBack();
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
      if (entryNow().layer) window.history.back();
    };
  }, [isOpen]);
};
