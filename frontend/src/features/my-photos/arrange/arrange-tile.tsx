import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Ellipsis } from 'lucide-react';
import { LAYOUT_TRANSITION_MS } from '../../../shared/constants.js';
import { cx } from '../../../shared/lib/cx.js';
import { IconButton } from '../../../shared/ui/button.js';
import { Menu, MenuItem } from '../../../shared/ui/menu.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';

interface ArrangeTileProps {
  photo: PhotoDto;
  /** From 1. */
  place: number;
  total: number;
  /** Nothing glides. */
  still: boolean;
  onMove: (to: number) => void;
  onMoveTo: () => void;
}

/** Prints lie in the middle of equal cells, whatever their shape. */
export const PRINT_CELL = 'grid aspect-square w-full place-items-center rounded-picture bg-wash p-2';

/** A place on the contact sheet: the picture is carried, the menu beneath goes far. */
export const ArrangeTile = ({ photo, place, total, still, onMove, onMoveTo }: ArrangeTileProps) => {
  const sortable = useSortable({
    id: photo.id,
    transition: still ? null : { duration: LAYOUT_TRANSITION_MS / 2, easing: 'ease-out' },
    attributes: { roleDescription: 'photo that can be moved' },
  });
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = sortable;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className="flex min-w-0 flex-col"
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`${photo.title}, position ${place} of ${total}`}
        className={cx(PRINT_CELL, 'cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]')}
      >
        <ContactPrint photo={photo} {...(isDragging && { className: 'opacity-25' })} />
      </button>
      <div className={cx('flex items-start gap-1.5 text-xs', isDragging && 'invisible')}>
        <span className="tabular pt-2 text-ink-2">{place}</span>
        <span dir="auto" className="hidden min-w-0 pt-2 text-left break-words md:line-clamp-2">
          {photo.title}
        </span>
        <Menu
          trigger={
            <IconButton
              id={`arrange-${photo.id}`}
              label={`Move ${photo.title}`}
              className="ml-auto size-9! shrink-0 text-ink-2 hover:text-ink md:size-8!"
            >
              <Ellipsis size={16} strokeWidth={1.5} />
            </IconButton>
          }
        >
          <MenuItem disabled={place === 1} onSelect={() => onMove(0)}>
            Move to start
          </MenuItem>
          <MenuItem disabled={place === total} onSelect={() => onMove(total - 1)}>
            Move to end
          </MenuItem>
          <MenuItem disabled={total < 2} onSelect={onMoveTo}>
            Move to position…
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
};

/** The whole picture, uncut, in a square. */
export const ContactPrint = ({ photo, className }: { photo: PhotoDto; className?: string }) => {
  const { width, height } = photo.image;
  return (
    <span className={cx('block', className)} style={{ width: `${Math.min(1, width / height) * 100}%` }}>
      <PhotoImage photo={photo} sizes="(width < 768px) 33vw, 200px" decorative />
    </span>
  );
};
