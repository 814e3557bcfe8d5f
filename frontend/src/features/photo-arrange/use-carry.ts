import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { gapNear, targetOf, type Grid, type Target } from './grid-geometry.js';
import { pointOf, stepOf } from '../../widgets/carry/use-carry.js';
import { announce, gapAt, idsOf, placeOf, positionText } from '../../data/photo-order/order.js';

/** Photos on their way to another place. */
export interface Carried {
  photos: readonly PhotoDto[];
  ids: ReadonlySet<string>;
  /** The one that was taken hold of. */
  id: string;
  by: 'hand' | 'keys';
  target: Target;
}

interface CarryOptions {
  list: RefObject<HTMLElement | null>;
  grid: Grid;
  photos: readonly PhotoDto[];
  total: number;
  /** The photos that move when one is grabbed. */
  withPhoto: (photo: PhotoDto) => readonly PhotoDto[];
  onMoveInto: (photos: readonly PhotoDto[], gap: number, id: string) => void;
  onCarry: (carrying: boolean) => void;
}

/** Photos are moved by pointer or by keys; their target is a gap between two others. */
export const useCarry = ({ list, grid, photos, total, withPhoto, onMoveInto, onCarry }: CarryOptions) => {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState('');
  /** The pointer, from the list's corner. */
  const point = useRef({ x: 0, y: 0 });
  const pile = useRef<HTMLElement>(null);

  const say = (what: Parameters<typeof announce>[0], { photos: some, ids }: Carried, gap: number) =>
    setSaid(announce(what, some, positionText(placeOf(photos, ids, gap), some.length, total)));
  const startOf = ({ ids }: Carried) => photos.findIndex(({ id }) => ids.has(id));
  const lift = (id: string | undefined, by: Carried['by']) => {
    const photo = photos.find((one) => one.id === id);
    if (!photo) return;
    const some = withPhoto(photo);
    const lifted = { photos: some, ids: idsOf(some), id: photo.id, by };
    const target = targetOf(
      grid,
      photos.length,
      photos.findIndex((one) => lifted.ids.has(one.id)),
    );
    setCarried({ ...lifted, target });
    onCarry(true);
    say('lifted', { ...lifted, target }, target.gap);
  };
  const carryTo = (target: Target) => {
    if (!carried || (carried.target.gap === target.gap && carried.target.row === target.row)) return;
    const now = { ...carried, target };
    setCarried(now);
    const [before, after] = [carried, now].map((one) => placeOf(photos, one.ids, one.target.gap));
    if (before !== after) say('over', now, target.gap);
  };
  const end = (isDropped: boolean) => {
    if (!carried) return;
    setCarried(null);
    onCarry(false);
    say(isDropped ? 'dropped' : 'cancelled', carried, isDropped ? carried.target.gap : startOf(carried));
    if (isDropped) onMoveInto(carried.photos, carried.target.gap, carried.id);
  };

  const follow = useCallback(() => {
    const corner = list.current?.getBoundingClientRect();
    if (corner && pile.current)
      pile.current.style.translate = `${corner.left + point.current.x}px ${corner.top + point.current.y}px`;
  }, [list]);
  const grabbedAt = useRef({ x: 0, y: 0 });
  const byHand = {
    onDragStart: ({ activatorEvent }: DragStartEvent) => {
      const at = pointOf(activatorEvent);
      const corner = list.current?.getBoundingClientRect();
      if (!at || !corner) return;
      grabbedAt.current = { x: at.x - corner.left, y: at.y - corner.top };
      point.current = grabbedAt.current;
      lift((activatorEvent.target as Element).closest<HTMLElement>('[data-id]')?.dataset['id'], 'hand');
    },
    // The way it has come, scrolling included.
    onDragMove: ({ delta }: DragMoveEvent) => {
      point.current = { x: grabbedAt.current.x + delta.x, y: grabbedAt.current.y + delta.y };
      follow();
      carryTo(gapNear(grid, photos.length, point.current));
    },
    // A finger that only rested on a photo moves none.
    onDragEnd: ({ delta }: DragEndEvent) => end(delta.x !== 0 || delta.y !== 0),
    onDragCancel: () => end(false),
  };

  /** False: the key means nothing while a photo is carried. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (carried?.by !== 'keys') return false;
    if (event.key === ' ' || event.key === 'Enter') end(true);
    else if (event.key === 'Escape') end(false);
    const step = stepOf(event.key, grid.columns);
    if (step) {
      const to = placeOf(photos, carried.ids, carried.target.gap) + step;
      const last = photos.length - carried.ids.size;
      const gap = gapAt(photos, carried.ids, Math.max(0, Math.min(last, to)));
      carryTo(targetOf(grid, photos.length, gap));
    }
    return event.key !== 'Tab';
  };

  return {
    carried,
    said,
    byHand,
    onKey,
    liftByKeys: (id: string) => lift(id, 'keys'),
    cancel: () => end(false),
    /** What follows the pointer. */
    pile: useCallback(
      (element: HTMLElement | null) => {
        pile.current = element;
        follow();
      },
      [follow],
    ),
  };
};
