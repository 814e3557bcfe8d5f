import {
  closestCenter,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { useLayoutEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../shared/hooks/use-media-query.js';
import { ArrangeTile, ContactPrint, PRINT_CELL } from './arrange-tile.js';
import { announce } from './order.js';

interface SortablePhotosProps {
  photos: readonly PhotoDto[];
  total: number;
  onMove: (photo: PhotoDto, to: number) => void;
  onMoveTo: (photo: PhotoDto) => void;
  /** Somebody carries a photo, or not any more. */
  onCarry: (carrying: boolean) => void;
}

const INSTRUCTIONS = {
  draggable:
    'To pick up a photo, press Space. While carrying it, use the arrow keys to move it. Press Space again to put it down, or Escape to cancel.',
};

/** The contact sheet: photos are carried by mouse, finger or keyboard. */
export const SortablePhotos = ({ photos, total, onMove, onMoveTo, onCarry }: SortablePhotosProps) => {
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [carried, setCarried] = useState<PhotoDto | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that only scrolls must not take a photo along.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: still ? 'auto' : 'smooth',
    }),
  );
  const refocus = useFocusAfterMove(photos);
  const at = (id: UniqueIdentifier) => photos.findIndex((photo) => photo.id === id);
  const moved = useRef(false);
  const carry = (photo: PhotoDto | null) => {
    moved.current = false;
    setCarried(photo);
    onCarry(photo !== null);
  };
  const say = (what: Parameters<typeof announce>[0], id: UniqueIdentifier, where: UniqueIdentifier) =>
    announce(what, photos[at(id)]?.title ?? '', at(where) + 1, total);
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id, active.id),
    onDragOver: ({ active, over }) => {
      // Over its own place right after it was picked up: that was said already.
      const news = over && (moved.current || over.id !== active.id);
      if (news) moved.current = true;
      return news ? say('over', active.id, over.id) : undefined;
    },
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => say('cancelled', active.id, active.id),
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
      onDragStart={({ active }) => carry(photos[at(active.id)] ?? null)}
      onDragCancel={() => carry(null)}
      onDragEnd={({ over }) => {
        carry(null);
        if (carried && over) onMove(carried, at(over.id));
      }}
    >
      <SortableContext items={photos as PhotoDto[]} strategy={rectSortingStrategy}>
        <ol
          aria-label="Photos of your portfolio in their order"
          className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-x-(--gap) gap-y-5 md:grid-cols-[repeat(auto-fill,minmax(150px,1fr))] md:gap-y-7"
        >
          {photos.map((photo, index) => (
            <ArrangeTile
              key={photo.id}
              photo={photo}
              place={index + 1}
              total={total}
              still={still}
              onMove={(to) => {
                refocus(photo.id, index);
                onMove(photo, to);
              }}
              onMoveTo={() => onMoveTo(photo)}
            />
          ))}
        </ol>
      </SortableContext>
      <DragOverlay {...(still && { dropAnimation: null })} zIndex={70}>
        {carried && (
          <span className={`${PRINT_CELL} cursor-grabbing`}>
            <ContactPrint photo={carried} className="shadow-float" />
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
};

/** A moved tile loses the focus its button had; it goes with the photo, or stays at the place where that was. */
const useFocusAfterMove = (photos: readonly PhotoDto[]) => {
  const wanted = useRef<{ id: string; index: number }>(null);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { id, index } = wanted.current;
    wanted.current = null;
    const moved = document.getElementById(menuId(id));
    const neighbour = photos[Math.min(index, photos.length - 1)];
    (moved ?? document.getElementById(menuId(neighbour?.id ?? '')))?.focus();
  }, [photos]);
  return (id: string, index: number) => {
    wanted.current = { id, index };
  };
};

const menuId = (id: string) => `arrange-${id}`;
