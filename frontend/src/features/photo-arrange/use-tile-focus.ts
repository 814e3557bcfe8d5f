import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useLayoutEffect, useRef } from 'react';
import { printId } from './arrange-tile.js';

interface Wanted {
  id: string;
  /** Which of a tile's buttons. */
  buttonOf: (id: string) => string;
}

/**
 * A moved tile loses the focus its button had: it follows the photo where that is in view, and stays at the place
 * otherwise, so that the page does not jump.
 */
export const useFocusAfterMove = (photos: readonly PhotoDto[], rendered: { from: number; to: number }) => {
  const wanted = useRef<Wanted & { index: number }>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, index, buttonOf } = wanted.current;
    wanted.current = null;
    const at = photos.findIndex((photo) => photo.id === id);
    const isInView = at >= rendered.from && at < rendered.to;
    const next = isInView ? id : photos[Math.min(index, photos.length - 1)]?.id;
    if (next !== undefined) document.getElementById(buttonOf(next))?.focus({ preventScroll: !isInView });
    // Only when the order has changed, not with every step down the page.
  }, [photos]); // oxlint-disable-line react-hooks/exhaustive-deps
  return ({ id, buttonOf }: Wanted) => {
    wanted.current = { id, buttonOf, index: photos.findIndex((photo) => photo.id === id) };
  };
};

/** Gives a print the focus once it is rendered. */
export const useFocusOnceRendered = (render: (id: string) => void) => {
  const wanted = useRef<string>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    document.getElementById(printId(wanted.current))?.focus();
    wanted.current = null;
  });
  return (id: string) => {
    wanted.current = id;
    render(id);
  };
};
