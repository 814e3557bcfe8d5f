import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const OVERSCAN = 8;

export interface RowWindowOptions {
  count: number;
  /** Pixels: every row is of one height, so that the middle of ten thousand is computed without rendering them. */
  rowHeight: number;
  /** Pixels of the window's edges that bars lie over. */
  covered: { top: number; bottom: number };
  /** Names the list by identity: another one begins at its top. */
  list: unknown;
  /** Rows outside the window that are rendered all the same; 8 by default. */
  overscan?: number;
}

export interface RowWindow<TBody extends HTMLElement = HTMLTableSectionElement> {
  body: RefObject<TBody | null>;
  items: readonly VirtualItem[];
  /** Pixels of all rows together. */
  height: number;
  rowHeight: number;
  covered: { top: number; bottom: number };
  /** Pixels from the first row's top. */
  topOf: (item: VirtualItem) => number;
  scrollToRow: (index: number) => void;
}

/** Which rows of a list are in the window, the window being what scrolls. */
export const useRowWindow = <TBody extends HTMLElement = HTMLTableSectionElement>({
  count,
  rowHeight,
  covered,
  list,
  overscan = OVERSCAN,
}: RowWindowOptions): RowWindow<TBody> => {
  const body = useRef<TBody>(null);
  const scrollMargin = useDistanceFromTop(body);
  // The rule is about the React compiler, which does not build this page.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    useFlushSync: false,
    // Not with the page's smooth scrolling, which is too slow for walking by keys.
    scrollToFn: (offset, { adjustments = 0 }) => window.scrollTo({ top: offset + adjustments, behavior: 'instant' }),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  // Another list begins at its top, unless the top is in sight anyway.
  const shownList = useRef(list);
  useEffect(() => {
    if (shownList.current === list) return;
    shownList.current = list;
    const top = scrollMargin - covered.top;
    if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' });
  });

  return {
    body,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    rowHeight,
    covered,
    topOf: ({ start }) => start - scrollMargin,
    scrollToRow: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
};

/** How far down the page the rows begin; what is above them may grow while it loads. */
const useDistanceFromTop = (element: RefObject<HTMLElement | null>): number => {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setDistance(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return distance;
};
