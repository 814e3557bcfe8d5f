import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MASONRY_STEP } from '../../shared/constants.js';
import { onReveal, tileOf } from './reveal-tile.js';
import { MasonryEnd } from './masonry-end.js';

interface MasonryOptions {
  /** There are photos that have not been fetched yet. */
  hasMore?: boolean | undefined;
  /** Called when all fetched photos are rendered and the end is near. */
  onNearEnd?: (() => void) | undefined;
  /** The address of a page with what follows so many photos, for those without a script. */
  pageAfter?: (photos: number) => string;
}

interface MasonryTiles<P> {
  shown: readonly P[];
  /** Rendered after the tiles. */
  end: ReactNode;
}

/**
 * How many tiles a masonry had, by its place in the history and its first photo: on the way back it is as long as it was
 * left, so that the browser can restore the scroll position. Gone with the document, whose page begins at the start.
 */
const renderedBefore = new Map<string, number>();
/** The router gives every entry of the history a key of its own. */
const placeOf = (first: string | undefined): string =>
  `${(globalThis.history?.state as { key?: string } | null)?.key} ${first}`;

/**
 * Renders 60 tiles at first and more near the end, so that 2,000 photos cost no more than 60. Tiles carry
 * `data-photo-id`, by which they are found again.
 */
export const useMasonryTiles = <P extends { id: string }>(
  photos: readonly P[],
  { hasMore = false, onNearEnd, pageAfter }: MasonryOptions = {},
): MasonryTiles<P> => {
  const first = photos[0]?.id;
  const [rendered, setRendered] = useState(() => ({
    first,
    count: renderedBefore.get(placeOf(first)) ?? MASONRY_STEP,
  }));
  // A list that begins differently is another list.
  if (rendered.first !== first) setRendered({ first, count: MASONRY_STEP });
  const count = rendered.first === first ? rendered.count : MASONRY_STEP;
  const isAll = count >= photos.length;
  // After every render: the same masonry may be at another history entry now.
  useEffect(() => {
    renderedBefore.set(placeOf(first), count);
  });

  const reveal = useEffectEvent((photoId: string) => {
    const at = photos.findIndex(({ id }) => id === photoId);
    if (at < count) return;
    flushSync(() => setRendered({ first, count: Math.ceil((at + 1) / MASONRY_STEP) * MASONRY_STEP }));
  });
  useEffect(() => onReveal((photoId) => reveal(photoId)), []);

  // After "Show more" the focus is on the first of the new tiles, not behind them.
  const goOnAt = useRef<number>(undefined);
  const goOn = useEffectEvent((at: number) => {
    const photo = photos[at];
    if (!photo || count <= at) return;
    goOnAt.current = undefined;
    tileOf(photo.id)?.focus();
  });
  useLayoutEffect(() => {
    if (goOnAt.current !== undefined) goOn(goOnAt.current);
  }, [count, photos.length]);

  const more = () => {
    if (isAll) onNearEnd?.();
    else setRendered({ first, count: count + MASONRY_STEP });
  };
  return {
    shown: isAll ? photos : photos.slice(0, count),
    end:
      isAll && !hasMore ? null : (
        <MasonryEnd
          rendered={count}
          fetched={photos.length}
          mustFetch={isAll}
          nextPage={pageAfter?.(Math.min(count, photos.length))}
          onNear={more}
          onShowMore={() => {
            goOnAt.current = Math.min(count, photos.length);
            more();
          }}
        />
      ),
  };
};
