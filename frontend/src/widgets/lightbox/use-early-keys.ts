import { useEffectEvent, useLayoutEffect } from 'react';
import { sayHydration } from '../../shared/lib/hydration-events.js';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

interface Acts {
  onStep: (by: number) => void;
  onClose: () => void;
}

/** Handles the arrows and Escape from when the viewer is opened until its code is there: it opens where they lead. */
export const useEarlyKeys = (isOpen: boolean, { onStep, onClose }: Acts): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isElsewhere(target)) return;
    const step = STEPS[key];
    if (step) onStep(step);
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Below the document, where the viewer's own listener stops what it handles, and above what else has such keys.
    const { body } = document;
    const listen = (event: KeyboardEvent) => onKey(event);
    body.addEventListener('keydown', listen, { capture: true });
    // The viewer's keys that were pressed before the page was hydrated are made again.
    sayHydration('viewerOpening');
    return () => body.removeEventListener('keydown', listen, { capture: true });
  }, [isOpen]);
};

/** In the viewer, or typed. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.lightbox, [role="dialog"], input, textarea, select') !== null;
