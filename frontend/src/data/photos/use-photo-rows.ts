import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { OwnPhotosPageDto } from '@vitrine/contracts/media/own-photos.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PENDING_POLL_MS } from '../../shared/constants.js';
import { usePendingChanges, withChanges } from './pending-changes.js';
import { PAGE_SIZE, photosPageQuery } from './photos-page.query.js';
import type { PhotosView } from './photos-view.js';
import { useLiveState } from '../live/use-live-state.js';

/** Rows outside the window that are drawn and whose pages are asked for ahead. */
const OVERSCAN = 8;
const AHEAD = 30;

interface RowsOptions {
  view: PhotosView;
  count: number;
  rowHeight: number;
  /** What covers the window's edges: the bar and toolbar above, the bar of the selection below. */
  covered: { top: number; bottom: number };
}

/** The rows that are in the window, of any number; pages are asked for when their rows come near. */
export const usePhotoRows = ({ view, count, rowHeight, covered }: RowsOptions) => {
  const client = useQueryClient();
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = useDistanceFromTop(body);
  const isLive = useLiveState();
  // The rule is about the React compiler, which does not build this page.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin,
    scrollPaddingStart: covered.top,
    scrollPaddingEnd: covered.bottom,
    useFlushSync: false,
    // Not with the page's smooth scrolling: whoever walks by keys would wait for it.
    scrollToFn: (offset, { adjustments = 0 }) => window.scrollTo({ top: offset + adjustments, behavior: 'instant' }),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  // Another list begins at its top, unless the top is in sight anyway.
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    const top = scrollMargin - covered.top;
    if (window.scrollY > top) window.scrollTo({ top, behavior: 'instant' });
  });

  const items = virtualizer.getVirtualItems();
  const pages = pagesAround(items[0]?.index ?? 0, items.at(-1)?.index ?? 0, count);
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...photosPageQuery(view, page),
      // Only while nobody tells us.
      refetchInterval: ({ state }: { state: { data?: OwnPhotosPageDto | undefined } }) =>
        !isLive && state.data?.photos.some(isUnfinished) ? PENDING_POLL_MS : (false as const),
    })),
  });
  const pending = usePendingChanges();

  const pageAt = (page: number) =>
    answers[pages.indexOf(page)]?.data ?? client.getQueryData(photosPageQuery(view, page).queryKey);
  const rowAt = (index: number): PhotoDto | undefined => {
    const photo = pageAt(Math.floor(index / PAGE_SIZE))?.photos[index % PAGE_SIZE];
    return photo && withChanges(photo, pending);
  };
  return {
    body,
    virtualizer,
    items,
    height: virtualizer.getTotalSize(),
    top: (item: { start: number }) => item.start - scrollMargin,
    rowAt,
    /** Photos of the pages that are on the screen. */
    loaded: () => answers.flatMap(({ data }) => data?.photos ?? []),
    /** The first failure among the pages on the screen, and how to try again. */
    failed: answers.find(({ isError, data }) => isError && !data),
  };
};

const isUnfinished = (photo: PhotoDto) => photo.derivatives === 'pending' || photo.aiPending;

const pagesAround = (first: number, last: number, count: number): number[] => {
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE_SIZE);
  const to = Math.floor(Math.max(0, Math.min(count - 1, last + AHEAD)) / PAGE_SIZE);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
};

/** How far down the page the rows begin; what is above them may grow while it loads. */
const useDistanceFromTop = (element: React.RefObject<HTMLElement | null>): number => {
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
