import { useDraggable } from '@dnd-kit/core';
import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';

interface TileListProps extends Omit<ComponentProps<'ol'>, 'children'> {
  list: RefObject<HTMLOListElement | null>;
  children: (describedBy: string) => ReactNode;
}

/** The list as a whole is draggable; the grabbed print is found by the pointer's position. */
export const TileList = ({ list, children, ...props }: TileListProps) => {
  const { setNodeRef, attributes, listeners } = useDraggable({ id: 'photos' });
  const onPrint = (name: 'onMouseDown' | 'onTouchStart') => (event: SyntheticEvent) => {
    if (idAt(event.target, '[data-print]') !== null) listeners?.[name]?.(event);
  };
  useLayoutEffect(() => setNodeRef(list.current), [setNodeRef, list]);
  return (
    <ol {...props} ref={list} onMouseDown={onPrint('onMouseDown')} onTouchStart={onPrint('onTouchStart')}>
      {children(attributes['aria-describedby'])}
    </ol>
  );
};

interface MarkProps {
  left: number;
  top: number;
  height: number;
  isFollowed: boolean;
  still: boolean;
}

/** The line in the gap where carried photos would go. */
export const Mark = ({ left, top, height, isFollowed, still }: MarkProps) => {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isFollowed) line.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
  }, [left, top, isFollowed, still]);
  return (
    <li
      ref={line}
      aria-hidden
      style={{ left, top, height }}
      className="pointer-events-none absolute z-1 w-0.75 -translate-x-1/2 scroll-my-20 rounded-full bg-accent"
    />
  );
};

/** The photo of the tile at the event, by its print or by any part of it. */
export const idAt = (target: EventTarget, selector: string): string | null => {
  const hit = (target as Element).closest(selector);
  return hit?.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? null;
};
