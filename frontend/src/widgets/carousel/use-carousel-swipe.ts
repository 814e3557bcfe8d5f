import { useRef, type PointerEvent } from 'react';
import { SWIPE_PX } from '../../shared/constants.js';

interface CarouselSwipe {
  onPrevious: () => void;
  onNext: () => void;
}

/** A drag of more than 50 px to a side; the press that ends it opens nothing. */
export const useCarouselSwipe = ({ onPrevious, onNext }: CarouselSwipe) => {
  const start = useRef<number | null>(null);
  const swiped = useRef(false);
  return {
    hasSwiped: () => swiped.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
        swiped.current = false;
      },
      onPointerUp: (event: PointerEvent) => {
        const moved = start.current === null ? 0 : event.clientX - start.current;
        start.current = null;
        if (Math.abs(moved) <= SWIPE_PX) return;
        swiped.current = true;
        if (moved < 0) onNext();
        else onPrevious();
      },
      // The page is scrolled instead.
      onPointerCancel: () => {
        start.current = null;
      },
    },
  };
};
