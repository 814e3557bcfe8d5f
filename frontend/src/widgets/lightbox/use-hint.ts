import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react';
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_MS } from '../../shared/constants.js';

/** When the last hint closed: the next one shows without the delay (LIM-03). */
let closedAt = Number.NEGATIVE_INFINITY;

/** A control's hint: where its control is while it shows, else null, and what the control listens to (LIM-02, LIM-57). */
export const useHint = () => {
  const [waiting, setWaiting] = useState<{ control: HTMLElement; delay: number } | null>(null);
  const [control, setControl] = useState<HTMLElement | null>(null);
  /** The pointer rests on it: one hint until it has left. */
  const isOver = useRef(false);

  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setTimeout(() => setControl(waiting.control), waiting.delay);
    return () => clearTimeout(timer);
  }, [waiting]);

  const close = () => {
    if (control) closedAt = Date.now();
    setWaiting(null);
    setControl(null);
  };
  useEffect(() => {
    if (!control) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setControl(null);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [control]);

  return {
    control,
    handlers: {
      onPointerMove: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        if (pointerType === 'touch' || isOver.current) return;
        isOver.current = true;
        const isNext = Date.now() - closedAt < TOOLTIP_SKIP_MS;
        setWaiting({ control: currentTarget, delay: isNext ? 0 : TOOLTIP_DELAY_MS });
      },
      onPointerLeave: () => {
        isOver.current = false;
        close();
      },
      onPointerDown: close,
      // A press focuses, too.
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.matches(':focus-visible') && setControl(currentTarget),
      onBlur: close,
    },
  };
};
