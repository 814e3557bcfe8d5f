import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import {
  EVENT_ON_POINTER_CANCEL,
  EVENT_ON_POINTER_DOWN,
  EVENT_ON_POINTER_MOVE,
  EVENT_ON_POINTER_UP,
  type ControllerContextType,
} from 'yet-another-react-lightbox';
import { SWIPE_PX } from '../../shared/constants.js';

interface Swipe {
  subscribeSensors: ControllerContextType['subscribeSensors'];
  containerRef: RefObject<HTMLElement | null>;
  isZoomed: () => boolean;
  onPrevious: () => void;
  onNext: () => void;
  /** A press beside the slides; the library handles those on them. */
  onBackdrop: () => void;
}

/** What a drag means (LBX-12): over 50 px to the left next, to the right previous; mostly vertical ones are not ours. */
export const swipeOf = (dx: number, dy: number): 'next' | 'previous' | null => {
  if (Math.abs(dx) <= SWIPE_PX || Math.abs(dx) <= Math.abs(dy)) return null;
  return dx < 0 ? 'next' : 'previous';
};

const isBeside = (target: EventTarget) =>
  target instanceof Element && target.matches('.yarl__container, .yarl__carousel');

const OFFSET = '--yarl__swipe_offset';

/** Swiping by the specification's 50 px; the photo follows the finger. */
export const useSwipe = ({ subscribeSensors, containerRef, isZoomed, onPrevious, onNext, onBackdrop }: Swipe): void => {
  const pressed = useRef<EventTarget | null>(null);
  const start = useRef<{ id: number; x: number; y: number; horizontal: boolean } | null>(null);
  const fingers = useRef(new Set<number>());

  const down = useEffectEvent((event: PointerEvent) => {
    fingers.current.add(event.pointerId);
    pressed.current = event.target;
    // A second finger pinches.
    start.current =
      fingers.current.size === 1 && !isZoomed()
        ? { id: event.pointerId, x: event.clientX, y: event.clientY, horizontal: false }
        : null;
    if (!start.current) containerRef.current?.style.removeProperty(OFFSET);
  });
  const up = useEffectEvent((event: PointerEvent, cancelled: boolean) => {
    fingers.current.delete(event.pointerId);
    const from = start.current;
    if (from?.id !== event.pointerId) return;
    start.current = null;
    const isBackdrop = pressed.current === event.target && isBeside(event.target);
    const meaning = cancelled ? null : swipeOf(event.clientX - from.x, event.clientY - from.y);
    // The library measures the photo's position when it starts moving: call it before the drag is reset.
    if (meaning === 'next') onNext();
    if (meaning === 'previous') onPrevious();
    containerRef.current?.style.removeProperty(OFFSET);
    if (isBackdrop && !meaning && !cancelled) onBackdrop();
  });
  const move = useEffectEvent((event: PointerEvent) => {
    const from = start.current;
    if (from?.id !== event.pointerId) return;
    // The finger was lifted without an event.
    if (event.buttons === 0) return up(event, true);
    const dx = event.clientX - from.x;
    if (!from.horizontal && Math.abs(dx) > 10 && Math.abs(dx) > Math.abs(event.clientY - from.y))
      from.horizontal = true;
    if (from.horizontal) containerRef.current?.style.setProperty(OFFSET, `${Math.round(dx)}px`);
  });

  useEffect(() => {
    const stops = [
      subscribeSensors(EVENT_ON_POINTER_DOWN, (event) => down(event)),
      subscribeSensors(EVENT_ON_POINTER_MOVE, (event) => move(event)),
      subscribeSensors(EVENT_ON_POINTER_UP, (event) => up(event, false)),
      subscribeSensors(EVENT_ON_POINTER_CANCEL, (event) => up(event, true)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [subscribeSensors]);
};
