import { DndContext, useDraggable } from '@dnd-kit/core';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { IconButton } from '../../shared/ui/button.js';
import { isHold, type useCarry } from './use-carry.js';

interface CarryAreaProps {
  id: string;
  carry: ReturnType<typeof useCarry>;
  /** How it is done by keys, for who hears the handles; each is described by `helpOf(id)`. */
  help: string;
  children: ReactNode;
}

/** Lists in which things are carried, and what is heard of it. */
export const CarryArea = ({ id, carry: { said, sensors, byHand, onKey, cancel }, help, children }: CarryAreaProps) => (
  <DndContext sensors={sensors} accessibility={{ announcements: SILENT }} {...byHand}>
    <Holder id={id} onKeyDownCapture={(event) => onKey(event) && event.preventDefault()} onBlur={cancel}>
      {children}
    </Holder>
    <p id={helpOf(id)} hidden>
      {help}
    </p>
    <p role="status" aria-live="assertive" className="sr-only">
      {said}
    </p>
  </DndContext>
);

const SILENT = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };
function none() {
  return undefined;
}

export const helpOf = (area: string): string => `${area}-help`;

interface HolderProps {
  id: string;
  onKeyDownCapture: (event: KeyboardEvent) => void;
  onBlur: () => void;
  children: ReactNode;
}

/** All of it is one thing that can be dragged; what is taken hold of is found by the pointer's place. */
const Holder = ({ id, onKeyDownCapture, onBlur, children }: HolderProps) => {
  const { setNodeRef, listeners } = useDraggable({ id });
  const onHold = (name: 'onMouseDown' | 'onTouchStart') => (event: SyntheticEvent) => {
    if (isHold(event.target)) listeners?.[name]?.(event);
  };
  return (
    <div
      ref={setNodeRef}
      onMouseDown={onHold('onMouseDown')}
      onTouchStart={onHold('onTouchStart')}
      onKeyDownCapture={onKeyDownCapture}
      onKeyUp={(event) => {
        // Space has its own meaning here; the button must not take it for a click.
        if (event.key === ' ' && isHold(event.target)) event.preventDefault();
      }}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
};

interface CarryHandleProps {
  label: string;
  area: string;
  kind: string;
  list: string;
  id: string;
  className?: string;
}

/** What an item of a list is carried by. */
export const CarryHandle = ({ label, area, kind, list, id, className }: CarryHandleProps) => (
  <IconButton
    label={label}
    data-carry={kind}
    data-list={list}
    data-id={id}
    aria-describedby={helpOf(area)}
    className={cx('cursor-grab touch-manipulation text-ink-2 hover:text-ink', className)}
  >
    <GripVertical size={16} strokeWidth={1.5} aria-hidden />
  </IconButton>
);

/** The line at an item of a column where what is carried would go; the item is `relative`. */
export const markAt = (mark: number | null, at: number, count: number): string =>
  cx(
    mark === at &&
      'before:absolute before:inset-x-0 before:-top-0.5 before:h-0.75 before:rounded-full before:bg-accent',
    mark === count &&
      at === count - 1 &&
      'after:absolute after:inset-x-0 after:-bottom-0.5 after:h-0.75 after:rounded-full after:bg-accent',
  );
