import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { PhotoView } from '../photo-image/photo-view.js';
import { toSlides } from './viewer-slides.js';

interface PlaceOptions {
  photos: readonly PhotoView[];
  index: number;
  total: number;
  avif: boolean;
  onView: ((index: number) => void) | undefined;
  onNeedMore: (() => void) | undefined;
}

/** So near to one that is not here yet, more is fetched. */
const NEAR = 3;

/**
 * The current photo, which stays the same when the list around it grows or gets its final order. The library owns the
 * place: it says where it is (`seen`), and is told only where to begin in a new list or to jump to. What it says must
 * not come back to it: it may have moved on, would be called back, say so, and never rest.
 */
export const usePlaceInList = ({ photos, index, total, avif, onView, onNeedMore }: PlaceOptions) => {
  // A new list would make the library start anew, in the middle of a movement.
  const list = useMemo(() => toSlides(photos, total, avif), [photos, total, avif]);
  const [place, setPlace] = useState({ at: index, id: photos[index]?.id });
  const [told, tell] = useState({ list, slides: list, index });
  const reported = useRef(new Set<string>());

  const at = placeOf(photos, place);
  const id = photos[at]?.id;
  if (id && (place.at !== at || place.id !== id)) setPlace({ at, id });
  if (told.list !== list) tell({ list, slides: list, index: at });

  const see = (to: number) => setPlace({ at: to, id: photos[to]?.id });
  const go = (to: number) => {
    see(to);
    // Another array, even of the same slides, makes the library move.
    tell({ list, slides: [...list], index: to });
  };

  const report = useEffectEvent((seen: string) => {
    reported.current.add(seen);
    onView?.(at);
  });
  useEffect(() => {
    if (id) report(id);
  }, [id]);

  // The address follows with a delay; only a photo not shown here yet means a navigation.
  const follow = useEffectEvent((to: number) => {
    const wanted = photos[to]?.id;
    if (wanted && !reported.current.has(wanted)) go(to);
  });
  useEffect(() => follow(index), [index]);

  const needMore = useEffectEvent(() => onNeedMore?.());
  const isShort = photos.length < list.length && (at >= photos.length - NEAR || at < NEAR);
  useEffect(() => {
    if (isShort) needMore();
  }, [isShort, at, photos.length]);

  return { at, slides: told.slides, startAt: told.index, see, go };
};

const placeOf = (photos: readonly PhotoView[], { at, id }: { at: number; id: string | undefined }): number => {
  if (!id || photos[at]?.id === id) return at;
  const found = photos.findIndex((photo) => photo.id === id);
  return found < 0 ? Math.min(at, photos.length - 1) : found;
};
