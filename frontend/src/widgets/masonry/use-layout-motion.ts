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
    if (!still && before.size > 0) for (const tile of tilesOf(element)) play(tile, before.get(keyOf(tile)));
    return () => {
      places.current = new Map(tilesOf(element).map((tile) => [keyOf(tile), tile.getBoundingClientRect()]));
    };
  }, [box, order]);
};

const play = (tile: HTMLElement, was: DOMRect | undefined) => {
  if (typeof tile.animate !== 'function') return;
  const is = tile.getBoundingClientRect();
  // Of a long wall, what nobody sees moving need not move; nor what stays where it was.
  if (!isSeen(is) && !(was && isSeen(was))) return;
  if (was?.left === is.left && was.top === is.top) return;
  tile.animate(was ? moveFrom(was, is) : [{ opacity: 0 }, { opacity: 1 }], {
    duration: LAYOUT_TRANSITION_MS,
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  });
};

const isSeen = ({ top, bottom }: DOMRect) => bottom >= 0 && top <= window.innerHeight;
const tilesOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('[data-motion-key]')];
const keyOf = (tile: HTMLElement) => tile.dataset['motionKey'] ?? '';

const moveFrom = (was: DOMRect, is: DOMRect): Keyframe[] => [
  { transform: `translate(${was.left - is.left}px, ${was.top - is.top}px)` },
  { transform: 'none' },
];
