import { useLayoutEffect, useRef, type RefObject } from 'react';
import { LAYOUT_TRANSITION_MS, RESIZE_BLOCK_MS } from '../../shared/constants.js';

/**
 * Moves tiles from where they were to where they are (GAL-18) whenever `order` changes. Still while the window is being
 * resized and 250 ms after (GAL-19), and for people who asked for less motion.
 */
export const useLayoutMotion = (box: RefObject<HTMLElement | null>, order: string): void => {
  const places = useRef(new Map<string, DOMRect>());
  const lastResize = useRef(Number.NEGATIVE_INFINITY);

  useLayoutEffect(() => {
    const mark = () => {
      lastResize.current = performance.now();
    };
    window.addEventListener('resize', mark);
    return () => window.removeEventListener('resize', mark);
  }, []);

  // Before the next order is drawn, remember where everything stands; after, play the difference.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const before = places.current;
    const still =
      performance.now() - lastResize.current < RESIZE_BLOCK_MS ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const tile of tilesOf(element)) {
      const was = before.get(keyOf(tile));
      if (still || before.size === 0 || typeof tile.animate !== 'function') continue;
      const is = tile.getBoundingClientRect();
      tile.animate(was ? moveFrom(was, is) : [{ opacity: 0 }, { opacity: 1 }], {
        duration: LAYOUT_TRANSITION_MS,
        easing: 'cubic-bezier(0.2, 0, 0, 1)',
      });
    }
    return () => {
      places.current = new Map(tilesOf(element).map((tile) => [keyOf(tile), tile.getBoundingClientRect()]));
    };
  }, [box, order]);
};

const tilesOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-motion-key]')];
const keyOf = (tile: HTMLElement) => tile.dataset['motionKey'] ?? '';

const moveFrom = (was: DOMRect, is: DOMRect): Keyframe[] => [
  { transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` },
  { transform: 'none' },
];
