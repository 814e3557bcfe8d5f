import { useLayoutEffect, useState, type RefObject } from 'react';
import { useIsMobile } from '../../../shared/hooks/use-media-query.js';

/** Tiles of one size, so that a place is computed and not measured. Lengths in pixels. */
export interface Tiles {
  columns: number;
  /** A tile's width, which is also the height of its print. */
  cell: number;
  gap: number;
  /** From the top of one row to the top of the next. */
  row: number;
}

/** File name, hearts and menu beneath a print, and the air to the next row. */
const FOOT_PX = 52;

/** As many columns as fit, none narrower than `least`. */
const tilesIn = (width: number, least: number, gap: number): Tiles => {
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const cell = Math.max(0, (width - gap * (columns - 1)) / columns);
  return { columns, cell, gap, row: cell + FOOT_PX };
};

export const placeOf = ({ columns, cell, gap, row }: Tiles, index: number) => ({
  left: (index % columns) * (cell + gap),
  top: Math.floor(index / columns) * row,
});

/** Tiles as wide as the list allows. */
export const useTiles = (list: RefObject<HTMLElement | null>): Tiles => {
  const [width, setWidth] = useState(0);
  const isPhone = useIsMobile();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list]);
  return tilesIn(width, isPhone ? 104 : 172, isPhone ? 8 : 16);
};
