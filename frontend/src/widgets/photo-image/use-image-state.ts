import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useServerRendered } from '../../shared/lib/use-hydrated.js';
import { hasTransparency, thumbHashUrl } from './thumb-hash.js';

/**
 * `server`: rendered by the server, visible from the first byte. `loading` and `loaded`: rendered here, fades in. `instant`:
 * was there before the first render. `broken`: cannot be had.
 */
type State = 'server' | 'loading' | 'loaded' | 'instant' | 'broken';

interface ImageSource {
  src: string;
  /** Candidates that go before `src` and its kind; undefined: there are none. */
  better: string | undefined;
  thumbHash: string | null;
  onLoaded?: (() => void) | undefined;
  onBroken?: (() => void) | undefined;
}

interface ImageState {
  img: RefObject<HTMLImageElement | null>;
  isBroken: boolean;
  /** Still to come. */
  isAwaited: boolean;
  blur: string | null;
  /** Undefined: does not fade. */
  fade: boolean | undefined;
  /** The better candidates could not be shown. */
  isPlain: boolean;
  onLoad: () => void;
  onError: () => void;
}

// Addresses this page has shown already: a tile that only changed its place does not fade in again.
const seen = new Set<string>();

export const useImageState = ({ src, better, thumbHash, onLoaded, onBroken }: ImageSource): ImageState => {
  const img = useRef<HTMLImageElement>(null);
  const isServed = useServerRendered();
  const [state, setState] = useState<State>(() => (isServed ? 'server' : seen.has(src) ? 'instant' : 'loading'));
  const [refused, setRefused] = useState<string>();
  const [shown, setShown] = useState(src);
  if (shown !== src) {
    setShown(src);
    setState(seen.has(src) ? 'instant' : 'loading');
  }

  const fail = () => {
    // A browser with AVIF may still fail at a file; WebP is the fallback.
    if (better && refused !== better) setRefused(better);
    else setState('broken');
  };

  // A photo may have loaded, or failed, before React listened.
  const look = useEffectEvent(() => {
    if (hasArrived(img.current)) setState('instant');
    else if (hasFailed(img.current)) fail();
  });
  useEffect(() => look(), [src]);

  const tell = useEffectEvent((now: State) => {
    if (now === 'broken') onBroken?.();
    if (now !== 'loaded' && now !== 'instant') return;
    seen.add(src);
    onLoaded?.();
  });
  useEffect(() => tell(state), [state, src]);

  // A photo fades in over its blur, which would be seen through one that is transparent.
  const isFading = state === 'loading' || (state === 'loaded' && !hasTransparency(thumbHash));

  return {
    img,
    isBroken: state === 'broken',
    isAwaited: state === 'server' || state === 'loading',
    // What the server has rendered keeps its colour: a blur is worked out, for each photo.
    blur: isFading ? thumbHashUrl(thumbHash) : null,
    fade: state === 'server' ? undefined : state !== 'loading',
    isPlain: refused !== undefined && refused === better,
    onLoad: () => setState(state === 'server' ? 'instant' : 'loaded'),
    onError: fail,
  };
};

const hasArrived = (element: HTMLImageElement | null): boolean =>
  element !== null && element.complete && element.naturalWidth > 0;

/** A lazy image not loaded yet is not complete; a failed one is, without a size. */
export const hasFailed = (element: HTMLImageElement | null): boolean =>
  element !== null && element.complete && element.naturalWidth === 0 && element.currentSrc !== '';
