import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useHydrated } from '../../shared/hooks/use-hydrated.js';
import { thumbHashUrl } from './thumb-hash.js';

/**
 * `server`: drawn by the server, visible from the first byte. `loading` and `loaded`: drawn here, fades in. `instant`:
 * was there before anybody looked. `broken`: cannot be had.
 */
type State = 'server' | 'loading' | 'loaded' | 'instant' | 'broken';

interface Picture {
  src: string;
  avif: string | undefined;
  thumbHash: string | null;
  onLoaded: (() => void) | undefined;
  onBroken: (() => void) | undefined;
}

interface PictureState {
  isBroken: boolean;
  blur: string | null;
  /** Undefined: does not fade. */
  fade: boolean | undefined;
  /** AVIF candidates, unless they could not be shown. */
  avif: string | undefined;
  onLoad: () => void;
  onError: () => void;
}

// Addresses this page has shown already: a tile that only changed its place does not fade in again.
const seen = new Set<string>();

export const usePictureState = (
  img: RefObject<HTMLImageElement | null>,
  { src, avif, thumbHash, onLoaded, onBroken }: Picture,
): PictureState => {
  const isHydrated = useHydrated();
  const [state, setState] = useState<State>(() => (isHydrated ? (seen.has(src) ? 'instant' : 'loading') : 'server'));
  const [isBlurred, setBlurred] = useState(isHydrated);
  const [refused, setRefused] = useState<string>();

  const done = (how: 'loaded' | 'instant') => {
    seen.add(src);
    setState(how);
    onLoaded?.();
  };
  const fail = () => {
    // A browser that says it knows AVIF may still fail at a file; WebP is tried before giving up.
    if (avif && refused !== avif) setRefused(avif);
    else {
      setState('broken');
      onBroken?.();
    }
  };

  // A picture may have loaded, or failed, before React listened.
  const look = useEffectEvent(() => {
    const element = img.current;
    if (seen.has(src) || (element?.complete && element.naturalWidth > 0)) done('instant');
    else if (hasFailed(element)) fail();
    else setState((was) => (was === 'server' ? was : 'loading'));
  });
  useEffect(() => look(), [src]);

  // A page of pictures from the server is made of colours first; the blurs are worked out while nothing else is to do.
  const addBlur = useEffectEvent(() => setBlurred(true));
  useEffect(() => {
    if (isBlurred) return;
    if (!('requestIdleCallback' in window)) return addBlur();
    const idle = requestIdleCallback(() => addBlur());
    return () => cancelIdleCallback(idle);
  }, [isBlurred]);

  const isWaiting = state === 'loading' || state === 'loaded' || state === 'server';
  return {
    isBroken: state === 'broken',
    blur: isBlurred && isWaiting ? thumbHashUrl(thumbHash) : null,
    fade: state === 'server' ? undefined : state !== 'loading',
    avif: refused === avif ? undefined : avif,
    onLoad: () => done(state === 'server' ? 'instant' : 'loaded'),
    onError: fail,
  };
};

/** A picture that waits to come near is not complete; one that came to nothing is, without a size. */
const hasFailed = (element: HTMLImageElement | null): boolean =>
  element !== null && element.complete && element.naturalWidth === 0 && element.currentSrc !== '';
