import { useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import { DndContext, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useMediaQuery } from '../../shared/hooks/use-media-query.js';
import { areSingleKeysOn } from '../../shared/lib/single-keys.js';
import { shortcutOf } from '../../widgets/shortcuts/shortcuts.js';
import { ArrangeTile, CarriedPile, menuId, printId } from './arrange-tile.js';
import { heightOf, markOf, placeOfTile } from './grid-geometry.js';
import type { Far } from './move-items.js';
import { idAt, Mark, TileList } from './tile-list.js';
import { stepOf } from '../../widgets/carry/use-carry.js';
import { useCarry } from './use-carry.js';
import { useGrid } from './use-grid.js';
import { useFocusAfterMove, useFocusOnceRendered } from './use-tile-focus.js';

interface ArrangeGridProps {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  photos: readonly PhotoDto[];
  total: number;
  selected: ReadonlySet<string>;
  /** `range`: and all between it and the one before. */
  onSelect: (photo: PhotoDto, range: boolean) => void;
  /** The photos that go along with one: all selected, if it is one of them. */
  withPhoto: (photo: PhotoDto) => readonly PhotoDto[];
  onMoveInto: (photos: readonly PhotoDto[], gap: number) => void;
  onMoveFar: (photos: readonly PhotoDto[], far: Far) => void;
  /** Photos are carried, or not any more. */
  onCarry: (carrying: boolean) => void;
}

const HOW_TO_CARRY = msg`To pick up a photo, press Space. While carrying it, use the arrow keys to move it. Press Space again to put it down, or Escape to cancel. Press Enter to select it: selected photos move together.`;
const SILENT = { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none };
function none() {
  return undefined;
}

/** The contact sheet: photos are carried by mouse, finger or keyboard. Only tiles in or near the window exist. */
export const ArrangeGrid = (props: ArrangeGridProps) => {
  const { t } = useLingui();
  const { scroller, photos, total, selected, onSelect, withPhoto, onMoveInto, onMoveFar, onCarry } = props;
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { list, grid, from, to } = useGrid(scroller, photos.length);
  const refocus = useFocusAfterMove(photos, { from, to });
  const { carried, said, byHand, onKey, liftByKeys, cancel, pile } = useCarry({
    list,
    grid,
    photos,
    total,
    withPhoto,
    onCarry,
    onMoveInto: (some, gap, id) => {
      refocus({ id, buttonOf: printId });
      onMoveInto(some, gap);
    },
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that only scrolls must not take a photo along.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  );

  // A tile with the focus, or under a finger, stays rendered at any scroll position.
  const [held, setHeld] = useState<string | null>(null);
  const focusTile = useFocusOnceRendered(setHeld);
  const latest = useLatest({ withPhoto, onMoveFar, refocus });
  const onMove = useCallback(
    (photo: PhotoDto, far: Far) => {
      const { current } = latest;
      if (far !== 'position') current.refocus({ id: photo.id, buttonOf: menuId });
      current.onMoveFar(current.withPhoto(photo), far);
    },
    [latest],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const id = idAt(event.target, '[data-print]');
    if (id === null) return;
    const step = stepOf(event.key, grid.columns);
    const index = photos.findIndex((photo) => photo.id === id);
    const photo = photos[index];
    if (onKey(event)) event.preventDefault();
    else if (carried || !photo || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === ' ') liftByKeys(id);
    else if (step) focusTile(photos[index + step]?.id ?? id);
    else if (shortcutOf(event.nativeEvent) === 'select' && areSingleKeysOn()) onSelect(photo, false);
    else return;
    event.preventDefault();
  };
  const pinned = new Set([held, carried?.id]);
  const mark = carried && markOf(grid, carried.target);

  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements: SILENT, screenReaderInstructions: { draggable: t(HOW_TO_CARRY) } }}
      {...byHand}
    >
      <TileList
        list={list}
        aria-label={t`Photos of your portfolio in their order`}
        className="relative"
        style={{ height: heightOf(grid, photos.length) }}
        onKeyDown={onKeyDown}
        onKeyUp={(event: KeyboardEvent) => {
          // Space has its own meaning here; the button must not take it for a click.
          if (event.key === ' ' && idAt(event.target, '[data-print]') !== null) event.preventDefault();
        }}
        onClick={(event: MouseEvent) => {
          const id = idAt(event.target, '[data-print]');
          const photo = photos.find((one) => one.id === id);
          if (photo) onSelect(photo, event.shiftKey);
        }}
        onFocus={({ target }: FocusEvent) => setHeld(idAt(target, '[data-id]'))}
        onBlur={() => carried?.by === 'keys' && cancel()}
      >
        {(describedBy) => (
          <>
            {photos.map(
              (photo, index) =>
                ((index >= from && index < to) || pinned.has(photo.id)) && (
                  <ArrangeTile
                    key={photo.id}
                    photo={photo}
                    index={index}
                    total={total}
                    {...placeOfTile(grid, index)}
                    cell={grid.cell}
                    selected={selected.has(photo.id)}
                    carried={carried?.ids.has(photo.id) ?? false}
                    moves={selected.has(photo.id) ? selected.size : 1}
                    describedBy={describedBy}
                    onMove={onMove}
                  />
                ),
            )}
            {mark && <Mark {...mark} isFollowed={carried.by === 'keys'} still={still} />}
          </>
        )}
      </TileList>
      {carried?.by === 'hand' && carried.photos[0] && (
        <CarriedPile
          ref={pile}
          photo={carried.photos.find(({ id }) => id === carried.id) ?? carried.photos[0]}
          count={carried.photos.length}
        />
      )}
      <p role="status" aria-live="assertive" className="sr-only">
        {said}
      </p>
    </DndContext>
  );
};

const useLatest = <T,>(value: T): RefObject<T> => {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
};
