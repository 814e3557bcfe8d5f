import { DndContext, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { IconButton } from '../../shared/ui/button.js';

interface OrderedListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** What it is called where it is read out. */
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  className?: string;
  /** A row; `handle` is what it is carried by. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
}

/** A row on its way to another place. */
interface Carried {
  id: string;
  from: number;
  /** Its place in the new order. */
  to: number;
  by: 'hand' | 'keys';
  /** Pixels that the pointer has come. */
  way: number;
}

const HOW_TO_CARRY = msg`To pick it up, press Space. While carrying it, use the arrow keys to move it. Press Space again to put it down, or Escape to cancel.`;
const SILENT = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };
function none() {
  return undefined;
}

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = [...items];
  rest.splice(to, 0, ...rest.splice(from, 1));
  return rest;
};

/** A short list in an order of one's own: rows are carried by mouse, finger or keys, and change places when put down. */
export const OrderedList = <Item,>(props: OrderedListProps<Item>) => {
  const { label, items, idOf, nameOf, onOrder, className, children } = props;
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState('');
  const middles = useRef<readonly number[]>([]);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { distance: 4 } }),
  );
  // A row that changes its place in the document loses the focus.
  const [focused, refocus] = useState<string | null>(null);
  const order = items.map(idOf).join(' ');
  useLayoutEffect(() => {
    if (focused === null) return;
    const handles = list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [];
    [...handles].find(({ dataset }) => dataset['handle'] === focused)?.focus();
    refocus(null);
    // Once the rows have come to their places, which may be later than they were put down.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [order]);

  const nameAt = (index: number) => nameOf(items[index] as Item);
  const lift = (id: string, by: Carried['by']) => {
    const from = items.findIndex((item) => idOf(item) === id);
    if (from === -1) return;
    middles.current = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    setCarried({ id, from, to: from, by, way: 0 });
    setSaid(t`${nameAt(from)} picked up, position ${from + 1} of ${items.length}.`);
  };
  const carryTo = (to: number, way = 0) => {
    if (!carried) return;
    const place = Math.max(0, Math.min(items.length - 1, to));
    setCarried({ ...carried, to: place, way });
    if (place !== carried.to) setSaid(t`${nameAt(carried.from)}, position ${place + 1} of ${items.length}.`);
  };
  const end = (isDropped: boolean) => {
    if (!carried) return;
    const { id, from, to, by } = carried;
    setCarried(null);
    setSaid(
      isDropped
        ? t`${nameAt(from)} put down, position ${to + 1} of ${items.length}.`
        : t`${nameAt(from)} is back at position ${from + 1}.`,
    );
    if (!isDropped || to === from) return;
    if (by === 'keys') refocus(id);
    onOrder(moved(items, from, to));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (carried?.by !== 'keys') {
      if (!isPress) return;
      lift(id, 'keys');
    } else if (isPress) end(true);
    else if (event.key === 'Escape') end(false);
    else if (event.key === 'ArrowUp') carryTo(carried.to - 1);
    else if (event.key === 'ArrowDown') carryTo(carried.to + 1);
    else if (event.key === 'Home') carryTo(0);
    else if (event.key === 'End') carryTo(items.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** The place of a row whose middle is there now. */
  const placeAt = (middle: number, from: number) =>
    middles.current.filter((other, at) => at !== from && other < middle).length;

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t(HOW_TO_CARRY) } }}
      onDragStart={({ active }) => lift(String(active.id), 'hand')}
      onDragMove={({ delta }) =>
        carried && carryTo(placeAt((middles.current[carried.from] ?? 0) + delta.y, carried.from), delta.y)
      }
      onDragEnd={() => end(true)}
      onDragCancel={() => end(false)}
    >
      <ol ref={list} aria-label={label} className={className}>
        {items.map((item, index) => {
          const id = idOf(item);
          const isCarried = carried?.id === id;
          return (
            <li
              key={id}
              className={cx(
                'relative',
                isCarried && 'z-1 bg-raised shadow-float',
                carried && markOf(carried, index) === 'above' && MARK_ABOVE,
                carried && markOf(carried, index) === 'below' && MARK_BELOW,
              )}
              style={isCarried && carried.way !== 0 ? { transform: `translateY(${carried.way}px)` } : undefined}
            >
              {children(
                item,
                <Handle
                  id={id}
                  label={t`Move ${nameOf(item)}`}
                  isCarried={isCarried}
                  onKeyDown={(event) => onKeyDown(event, id)}
                  onBlur={() => carried?.by === 'keys' && end(false)}
                />,
                index,
              )}
            </li>
          );
        })}
      </ol>
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
};

const MARK_ABOVE = 'before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-accent';
const MARK_BELOW = 'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-accent';

/** The line where the carried row would go. */
const markOf = ({ from, to }: Carried, index: number): 'above' | 'below' | null => {
  if (to === from || index !== to) return null;
  return to < from ? 'above' : 'below';
};

interface HandleProps {
  id: string;
  label: string;
  isCarried: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
}

const Handle = ({ id, label, isCarried, onKeyDown, onBlur }: HandleProps) => {
  const { setNodeRef, attributes, listeners } = useDraggable({ id });
  return (
    <IconButton
      ref={setNodeRef}
      label={label}
      data-handle={id}
      aria-pressed={isCarried}
      aria-describedby={attributes['aria-describedby']}
      className={cx('touch-none text-ink-2', isCarried ? 'cursor-grabbing' : 'cursor-grab')}
      {...listeners}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => {
        // Space has its own meaning here.
        if (event.key === ' ') event.preventDefault();
      }}
      onBlur={onBlur}
    >
      <GripVertical size={18} strokeWidth={1.5} />
    </IconButton>
  );
};
