import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsMobile } from '../../shared/hooks/use-media-query.js';
import { gridOf, tilesBetween, type Grid } from './grid-geometry.js';
import { TILE_SIZES, useTileSize } from './tile-size.js';

/** The grid as wide as its list is, and which of its tiles are in the window of what scrolls, or near it. */
export const useGrid = (scroller: RefObject<HTMLElement | null>, count: number) => {
  const list = useRef<HTMLOListElement>(null);
  const [width, setWidth] = useState(0);
  const phone = useIsMobile();
  const size = TILE_SIZES[useTileSize()] ?? TILE_SIZES[1];
  const grid = gridOf(width, phone ? size.phone : size.desk, phone ? 8 : 16);
  // Before the tiles in view are looked for.
  useKeptPlace(scroller, grid);
  const rendered = useTilesInView(scroller, list, grid, count);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, grid, ...rendered };
};

/** The photos at the top of the window stay there when rows become longer or shorter. */
const useKeptPlace = (scroller: RefObject<HTMLElement | null>, { columns, row }: Grid): void => {
  const before = useRef({ columns, row });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { columns, row };
    const element = scroller.current;
    if (!element || (was.columns === columns && was.row === row)) return;
    const index = Math.floor(element.scrollTop / was.row) * was.columns;
    scrollTo(element, Math.floor(index / columns) * row);
  }, [scroller, columns, row]);
};

const scrollTo = (element: HTMLElement, top: number) => {
  element.scrollTop = top;
};

const useTilesInView = (
  scroller: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  grid: Grid,
  count: number,
) => {
  const [view, setView] = useState({ top: 0, bottom: 0 });
  const { row } = grid;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // By whole rows: within one, scrolling renders nothing anew.
    const look = () => {
      const top = Math.floor(Math.max(0, element.scrollTop - (list.current?.offsetTop ?? 0)) / row) * row;
      const bottom = top + Math.ceil(element.clientHeight / row) * row + row;
      setView((now) => (now.top === top && now.bottom === bottom ? now : { top, bottom }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [scroller, list, row]);
  return tilesBetween(grid, count, view);
};
