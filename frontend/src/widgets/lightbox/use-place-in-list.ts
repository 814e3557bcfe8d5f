import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PhotoView } from '../photo-image/photo-view.js';

interface PlaceOptions {
  photos: readonly PhotoView[];
  index: number;
  total: number;
  onView: ((index: number) => void) | undefined;
  onNeedMore: (() => void) | undefined;
}

/** So near to one that is not here yet, more is fetched. */
const NEAR = 3;

/** The current photo. It stays the same when the list around it grows or gets its final order. */
export const usePlaceInList = ({ photos, index, total, onView, onNeedMore }: PlaceOptions) => {
  const [place, setPlace] = useState({ at: index, id: photos[index]?.id });
  const reported = useRef(new Set<string>());

  const at = placeOf(photos, place);
  const id = photos[at]?.id;
  if (id && (place.at !== at || place.id !== id)) setPlace({ at, id });

  const tell = useEffectEvent((seen: string) => {
    reported.current.add(seen);
    onView?.(at);
  });
  useEffect(() => {
    if (id) tell(id);
  }, [id]);

  // The address follows with a delay; only a photo not shown here yet means a navigation.
  const follow = useEffectEvent((to: number) => {
    const wanted = photos[to]?.id;
    if (wanted && !reported.current.has(wanted)) setPlace({ at: to, id: wanted });
  });
  useEffect(() => follow(index), [index]);

  const needMore = useEffectEvent(() => onNeedMore?.());
  const isShort = photos.length < total && (at >= photos.length - NEAR || at < NEAR);
  useEffect(() => {
    if (isShort) needMore();
  }, [isShort, at, photos.length]);

  return { at, go: (to: number) => setPlace({ at: to, id: photos[to]?.id }) };
};

const placeOf = (photos: readonly PhotoView[], { at, id }: { at: number; id: string | undefined }): number => {
  if (!id || photos[at]?.id === id) return at;
  const found = photos.findIndex((photo) => photo.id === id);
  return found < 0 ? Math.min(at, photos.length - 1) : found;
};
