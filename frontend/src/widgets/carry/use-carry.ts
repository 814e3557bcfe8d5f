import { t } from '@lingui/core/macro';
import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/core';
import { useRef, useState, type KeyboardEvent } from 'react';

/** A place between two items of a list: before the one of that index. */
export interface Target {
  list: string;
  gap: number;
}

/** Items of one kind on their way to another place. */
export interface Carried {
  /** Lists of the same kind take each other's. */
  kind: string;
  ids: readonly string[];
  /** The list that they are taken from. */
  from: string;
  by: 'hand' | 'keys';
  target: Target;
}

interface CarryOptions {
  /** The ids of a list, in their order. */
  itemsOf: (list: string) => readonly string[];
  /** What goes along with an item that is taken hold of, and itself. */
  together?: (id: string, list: string) => readonly string[];
  nameOf: (carried: Pick<Carried, 'kind' | 'ids' | 'from'>) => string;
  onDrop: (carried: Carried) => void;
}

/**
 * Items of lists are moved by mouse, finger or keys, as photos are in the arrange view. What can be taken hold of has
 * `data-carry` with its kind, what is passed on the way `data-place`, both with `data-list`, and `data-id`.
 */
export const useCarry = ({ itemsOf, together = alone, nameOf, onDrop }: CarryOptions) => {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState('');
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that only scrolls takes nothing along.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );

  const say = (now: Carried, what: 'lifted' | 'over' | 'dropped' | 'cancelled') => {
    const items = itemsOf(now.target.list);
    const ids = new Set(now.ids);
    const place = items.slice(0, now.target.gap).filter((id) => !ids.has(id)).length + 1;
    const name = nameOf(now);
    const where = t`position ${place} of ${items.length}`;
    setSaid(
      {
        lifted: t`${name} picked up, ${where}. Use the arrow keys to move it, Space to put it down, Escape to cancel.`,
        over: t`${name} over ${where}.`,
        dropped: t`${name} put down, ${where}.`,
        cancelled: t`${name} stays where it was.`,
      }[what],
    );
  };
  const lift = (kind: string, id: string, from: string, by: Carried['by']) => {
    const ids = together(id, from);
    const gap = itemsOf(from).findIndex((item) => ids.includes(item));
    const now = { kind, ids, from, by, target: { list: from, gap } };
    setCarried(now);
    say(now, 'lifted');
  };
  const carryTo = (target: Target) => {
    if (!carried || (carried.target.list === target.list && carried.target.gap === target.gap)) return;
    const now = { ...carried, target };
    setCarried(now);
    say(now, 'over');
  };
  const end = (isDropped: boolean) => {
    if (!carried) return;
    setCarried(null);
    say(carried, isDropped ? 'dropped' : 'cancelled');
    if (isDropped) onDrop(carried);
  };

  const grabbed = useRef({ x: 0, y: 0, scroll: 0 });
  const byHand = {
    onDragStart: ({ activatorEvent }: DragStartEvent) => {
      const at = pointOf(activatorEvent);
      const hold = holdAt(activatorEvent.target);
      if (!at || !hold) return;
      grabbed.current = { ...at, scroll: window.scrollY };
      lift(hold.kind, hold.id, hold.list, 'hand');
    },
    onDragMove: ({ delta }: DragMoveEvent) => {
      if (!carried) return;
      // The way it has come, scrolling included.
      const { x, y, scroll } = grabbed.current;
      const target = nearestGap(placesOf(carried.kind), { x: x + delta.x, y: y + delta.y - (window.scrollY - scroll) });
      if (target) carryTo(target);
    },
    // A finger that only rested on something moves nothing.
    onDragEnd: ({ delta }: DragEndEvent) => end(delta.x !== 0 || delta.y !== 0),
    onDragCancel: () => end(false),
  };

  /** Keys on what can be taken hold of; true where they were meant for this. */
  const onKey = (event: KeyboardEvent): boolean => {
    const hold = holdAt(event.target);
    if (!hold || event.ctrlKey || event.metaKey || event.altKey) return false;
    if (carried?.by !== 'keys') {
      // Enter selects a photo.
      if (carried || !(event.key === ' ' || (event.key === 'Enter' && hold.kind !== 'photo'))) return false;
      lift(hold.kind, hold.id, hold.list, 'keys');
      return true;
    }
    if (event.key === ' ' || event.key === 'Enter') end(true);
    else if (event.key === 'Escape') end(false);
    else if (event.key === 'Tab') {
      end(false);
      return false;
    }
    const { list, gap } = carried.target;
    const ids = new Set(carried.ids);
    const items = itemsOf(list);
    const rest = items.filter((id) => !ids.has(id));
    const step = { Home: -rest.length, End: rest.length }[event.key] ?? stepOf(event.key, columnsAt(event.target));
    if (step) {
      const place = items.slice(0, gap).filter((id) => !ids.has(id)).length + step;
      const next = rest[Math.max(0, Math.min(rest.length, place))];
      carryTo({ list, gap: next === undefined ? items.length : items.indexOf(next) });
    }
    return true;
  };

  return { carried, said, sensors, byHand, onKey, cancel: () => carried?.by === 'keys' && end(false) };
};

const alone = (id: string): readonly string[] => [id];

/** A list with some of its items before the one that is `gap` now. */
export const moved = <T>(list: readonly T[], isCarried: (item: T) => boolean, gap: number): T[] => [
  ...list.slice(0, gap).filter((item) => !isCarried(item)),
  ...list.filter(isCarried),
  ...list.slice(gap).filter((item) => !isCarried(item)),
];

/** The gap between photos that is next to a point of the window; null: there is no place for photos. */
export const photoGapAt = (at: { x: number; y: number }): Target | null => nearestGap(placesOf('photo'), at);

/** Where a list has its mark while something is carried over it; null for none, and where nothing would change. */
export const markIn = (carried: Carried | null, list: string, items: readonly string[]): number | null => {
  if (carried?.target.list !== list) return null;
  const { from, ids, target } = carried;
  const after = from === list ? moved(items, (id) => ids.includes(id), target.gap) : null;
  return after?.every((id, at) => id === items[at]) ? null : target.gap;
};

const holdAt = (target: EventTarget | null) => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-carry]') : null;
  const { carry, id, list } = element?.dataset ?? {};
  return carry && id && list ? { kind: carry, id, list } : null;
};

export const isHold = (target: EventTarget | null): boolean => holdAt(target) !== null;

/** Places per arrow key. */
export const stepOf = (key: string, columns: number): number =>
  ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns })[key] ?? 0;

/** How many tiles stand beside the first of the list that the event is in; 1 where it is in none of tiles. */
export const columnsAt = (target: EventTarget): number => {
  const tiles = [...((target as Element).closest('ul')?.children ?? [])] as HTMLElement[];
  return Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length);
};

interface Place extends Target {
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  /** What it is in goes downwards, one below the other. */
  isColumn: boolean;
  isEmpty: boolean;
}

const placesOf = (kind: string): Place[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-place="${kind}"]`)].map((element) => {
    const { list = '', index = '0', column, empty } = element.dataset;
    return {
      list,
      gap: Number(index),
      box: element.getBoundingClientRect(),
      isColumn: column !== undefined,
      isEmpty: empty !== undefined,
    };
  });

/** The gap whose edge is next to a point: before or after the item that it is over, or beside. */
export const nearestGap = (places: readonly Place[], { x, y }: { x: number; y: number }): Target | null => {
  let best: Target | null = null;
  let least = Number.POSITIVE_INFINITY;
  const consider = (list: string, gap: number, dx: number, dy: number) => {
    const distance = dx * dx + dy * dy;
    if (distance >= least) return;
    least = distance;
    best = { list, gap };
  };
  for (const { list, gap, box, isColumn, isEmpty } of places) {
    const dx = Math.max(box.left - x, 0, x - box.right);
    const dy = Math.max(box.top - y, 0, y - box.bottom);
    if (isEmpty) consider(list, gap, dx, dy);
    else if (isColumn) {
      consider(list, gap, dx, y - box.top);
      consider(list, gap + 1, dx, y - box.bottom);
    } else {
      consider(list, gap, x - box.left, dy);
      consider(list, gap + 1, x - box.right, dy);
    }
  }
  return best;
};

/** Of a mouse or the first finger. */
export const pointOf = (event: Event): { x: number; y: number } | null => {
  const at = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent);
  return at ? { x: at.clientX, y: at.clientY } : null;
};
