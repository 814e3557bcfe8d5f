import { COMPATIBILITY_TEXT } from './compatibility-texts.js';
import { COMPATIBILITY } from './limits.js';

const { tests: NAME, messages: TEXT, notExposed } = COMPATIBILITY_TEXT;

/** Outcome of a test. */
export interface Verdict {
  passed: boolean;
  message: string;
  details?: string;
}

export interface Check {
  name: string;
  run: () => Verdict | Promise<Verdict>;
}

/** A value the browser does not expose counts as passed (ADM-COMP-09). */
const NOT_EXPOSED: Verdict = { passed: true, message: notExposed };

/** LIM-48. */
const pageLoad = (): Verdict => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Zero until the page is loaded.
  const ms = navigation?.loadEventEnd;
  if (!ms) return NOT_EXPOSED;
  return {
    passed: ms < COMPATIBILITY.pageLoadMs,
    message: TEXT.loadedIn(ms),
    details: TEXT.under(TEXT.ms(COMPATIBILITY.pageLoadMs)),
  };
};

/** One pixel. */
const WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

/** LIM-49. */
const imageLoading = (): Promise<Verdict> =>
  new Promise((resolve) => {
    const image = new Image();
    const timer = setTimeout(
      () => resolve({ passed: false, message: TEXT.imageTimeout(COMPATIBILITY.imageMs) }),
      COMPATIBILITY.imageMs,
    );
    const end = (passed: boolean) => () => {
      clearTimeout(timer);
      resolve({ passed, message: passed ? TEXT.imageLoaded : TEXT.imageBroken });
    };
    image.onload = end(true);
    image.onerror = end(false);
    image.src = WEBP;
  });

interface ScriptMemory {
  usedJSHeapSize: number;
  jsHeapSizeLimit: number;
}

/** LIM-50. Chromium alone exposes it. */
const memory = (): Verdict => {
  const used = (performance as Performance & { memory?: ScriptMemory }).memory;
  if (!used) return NOT_EXPOSED;
  return {
    passed: used.usedJSHeapSize < COMPATIBILITY.memoryBytes,
    message: TEXT.memoryUsed(used.usedJSHeapSize),
    details: `${TEXT.under(TEXT.bytes(COMPATIBILITY.memoryBytes))}. ${TEXT.memoryOf(used.jsHeapSizeLimit)}`,
  };
};

const PROBE = 'vitrine-compatibility';

const storage = (name: 'localStorage' | 'sessionStorage') => (): Verdict => {
  try {
    // Reading the property is refused, too, where storage is forbidden.
    const store = window[name];
    store.setItem(PROBE, PROBE);
    const passed = store.getItem(PROBE) === PROBE;
    store.removeItem(PROBE);
    return { passed, message: passed ? TEXT.stored : TEXT.notStored };
  } catch (error) {
    return { passed: false, message: TEXT.notStored, details: String(error) };
  }
};

const supports = (isSupported: () => boolean) => (): Verdict => {
  const passed = isSupported();
  return { passed, message: passed ? TEXT.supported : TEXT.notSupported };
};

/** Without a touch screen, support for pointer events passes. */
const touch = (): Verdict => {
  const points = navigator.maxTouchPoints;
  if (points > 0) return { passed: true, message: TEXT.supported, details: TEXT.touchPoints(points) };
  const passed = 'PointerEvent' in window;
  return { passed, message: passed ? TEXT.noTouchScreen : TEXT.notSupported };
};

const online = (): Verdict => {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  const type = connection?.effectiveType;
  return {
    passed: navigator.onLine,
    message: navigator.onLine ? TEXT.online : TEXT.offline,
    ...(type && { details: TEXT.network(type) }),
  };
};

/** ADM-COMP-09, in the order shown. */
export const CHECKS: readonly Check[] = [
  { name: NAME.pageLoad, run: pageLoad },
  { name: NAME.image, run: imageLoading },
  { name: NAME.memory, run: memory },
  { name: NAME.localStorage, run: storage('localStorage') },
  { name: NAME.sessionStorage, run: storage('sessionStorage') },
  { name: NAME.fetch, run: supports(() => 'fetch' in window && 'AbortController' in window) },
  { name: NAME.cssGrid, run: supports(() => CSS.supports('display', 'grid')) },
  { name: NAME.cssVariables, run: supports(() => CSS.supports('color', 'var(--ink)')) },
  { name: NAME.touch, run: touch },
  { name: NAME.online, run: online },
];
