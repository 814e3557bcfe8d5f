import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatBytes } from '@vitrine/contracts/media/photo.rules';
import { COMPATIBILITY } from './limits.js';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Outcome of a test. */
export interface Verdict {
  passed: boolean;
  message: string;
  details?: string;
}

export interface Check {
  name: MessageDescriptor;
  run: () => Verdict | Promise<Verdict>;
}

/** A value the browser does not expose counts as passed (ADM-COMP-09). */
const notExposed = (): Verdict => ({ passed: true, message: t`Not available in this browser` });

/** LIM-48. */
const pageLoad = (): Verdict => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Zero until the page is loaded.
  const ms = navigation?.loadEventEnd;
  if (!ms) return notExposed();
  return {
    passed: ms < COMPATIBILITY.pageLoadMs,
    message: t`Loaded in ${seconds(ms)}`,
    details: t`Passes under ${seconds(COMPATIBILITY.pageLoadMs)}`,
  };
};

/** One pixel. */
const WEBP = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

/** LIM-49. */
const imageLoading = (): Promise<Verdict> =>
  new Promise((resolve) => {
    const image = new Image();
    const timer = setTimeout(
      () => resolve({ passed: false, message: t`No image within ${seconds(COMPATIBILITY.imageMs)}` }),
      COMPATIBILITY.imageMs,
    );
    const end = (passed: boolean) => () => {
      clearTimeout(timer);
      resolve({ passed, message: passed ? t`A WebP image was decoded` : t`A WebP image could not be decoded` });
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
  if (!used) return notExposed();
  return {
    passed: used.usedJSHeapSize < COMPATIBILITY.memoryBytes,
    message: t`${formatBytes(used.usedJSHeapSize)} used by scripts`,
    details: t`Passes under ${formatBytes(COMPATIBILITY.memoryBytes)}. Of ${formatBytes(used.jsHeapSizeLimit)} at most`,
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
    return { passed, message: passed ? t`Can be written and read` : t`Cannot be written` };
  } catch (error) {
    return { passed: false, message: t`Cannot be written`, details: String(error) };
  }
};

const supports = (isSupported: () => boolean) => (): Verdict => {
  const passed = isSupported();
  return { passed, message: passed ? t`Supported` : t`Not supported` };
};

/** Without a touch screen, support for pointer events passes. */
const touch = (): Verdict => {
  const points = navigator.maxTouchPoints;
  if (points > 0)
    return {
      passed: true,
      message: t`Supported`,
      details: plural(points, { one: '# touch at once', other: '# touches at once' }),
    };
  const passed = 'PointerEvent' in window;
  return { passed, message: passed ? t`No touch screen; pointer events are supported` : t`Not supported` };
};

const online = (): Verdict => {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } };
  const type = connection?.effectiveType;
  return {
    passed: navigator.onLine,
    message: navigator.onLine ? t`Online` : t`Offline`,
    ...(type && { details: t`Connection: ${type}` }),
  };
};

/** ADM-COMP-09, in the order shown. */
export const CHECKS: readonly Check[] = [
  { name: msg`Page load`, run: pageLoad },
  { name: msg`Image loading (WebP)`, run: imageLoading },
  { name: msg`Memory`, run: memory },
  { name: msg`Local storage`, run: storage('localStorage') },
  { name: msg`Session storage`, run: storage('sessionStorage') },
  { name: msg`Fetch`, run: supports(() => 'fetch' in window && 'AbortController' in window) },
  { name: msg`CSS grid`, run: supports(() => CSS.supports('display', 'grid')) },
  { name: msg`CSS custom properties`, run: supports(() => CSS.supports('color', 'var(--ink)')) },
  { name: msg`Touch support`, run: touch },
  { name: msg`Online status`, run: online },
];
