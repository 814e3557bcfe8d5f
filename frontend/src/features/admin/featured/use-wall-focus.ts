import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { tileAfter, type Wall } from './wall-geometry.js';

interface WallFocusOptions {
  body: RefObject<HTMLElement | null>;
  wall: Wall;
  count: number;
  /** Tiles in the window, in their order. */
  shown: readonly number[];
  scrollToTile: (index: number) => void;
}

/** A roving tab stop: the arrow keys, Home and End lead from tile to tile, Tab through the controls of one. */
export const useWallFocus = ({ body, wall, count, shown, scrollToTile }: WallFocusOptions) => {
  const [at, setAt] = useState<number | null>(null);
  /** A tile that gets the focus once it is rendered. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    const stop = body.current?.querySelector<HTMLElement>(`[data-index="${next.current}"] [data-stop]`);
    if (!stop) return;
    next.current = null;
    stop.focus({ preventScroll: true });
  });

  const kept = at !== null && at < count ? at : null;
  const indexOf = (target: EventTarget): number | null => {
    // Events of a tile's open menu bubble through React, but are outside the wall.
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
    return tile && body.current?.contains(tile) ? Number(tile.dataset['index']) : null;
  };
  return {
    /** The focused tile is kept although it has left the window. */
    tiles: kept === null || shown.includes(kept) ? shown : [...shown, kept].toSorted((a, b) => a - b),
    stop: kept ?? shown[0] ?? 0,
    focusFirst: () => body.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus(),
    props: {
      onFocus: ({ target }: FocusEvent) => {
        const index = indexOf(target);
        if (index !== null) setAt(index);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
        const index = indexOf(target);
        if (index === null || event.defaultPrevented || ctrlKey || metaKey || altKey || shiftKey) return;
        const tile = tileAfter(key, index, wall, count);
        if (tile === null) return;
        event.preventDefault();
        next.current = tile;
        setAt(tile);
        scrollToTile(tile);
      },
    },
  };
};
