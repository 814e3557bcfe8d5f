import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../shared/lib/is-composing.js';
import type { Walk } from '../../data/photos/use-walk.js';

const STEPS: Readonly<Record<string, 'previous' | 'next'>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  k: 'previous',
  j: 'next',
};

/** Arrows, and the table's own keys, walk while a photo is only looked at. */
export const useWalkKeys = (walk: Walk | null): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const photo = step && walk?.[step];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !isComposing(event);
    if (!photo || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    walk.onWalk(photo);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};
