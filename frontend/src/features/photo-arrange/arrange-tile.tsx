import { useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Check, Ellipsis } from 'lucide-react';
import { memo, type Ref } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { IconButton } from '../../shared/ui/button.js';
import { Menu } from '../../shared/ui/menu.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import { hasTitle } from './grid-geometry.js';
import { MoveItems, type Far } from './move-items.js';

interface ArrangeTileProps {
  photo: PhotoDto;
  /** From 0. */
  index: number;
  total: number;
  left: number;
  top: number;
  /** Its width. */
  cell: number;
  selected: boolean;
  carried: boolean;
  /** How many photos its menu moves. */
  moves: number;
  describedBy: string;
  onMove: (photo: PhotoDto, far: Far) => void;
}

/** Prints lie in the middle of equal cells, whatever their shape. */
const PRINT_CELL = 'grid aspect-square w-full place-items-center rounded-image bg-wash p-2';

export const printId = (id: string) => `arrange-print-${id}`;
export const menuId = (id: string) => `arrange-menu-${id}`;

/** A tile of the contact sheet: dragged by its print, moved far by its menu. Rendered again only when it changes. */
export const ArrangeTile = memo(
  ({ photo, index, total, left, top, cell, selected, carried, moves, describedBy, onMove }: ArrangeTileProps) => {
    const { t } = useLingui();
    return (
      <li
        data-id={photo.id}
        aria-setsize={total}
        aria-posinset={index + 1}
        style={{ width: cell, transform: `translate(${left}px, ${top}px)` }}
        className="absolute left-0 top-0 transition-transform duration-200 ease-out motion-reduce:transition-none"
      >
        <button
          id={printId(photo.id)}
          data-print=""
          type="button"
          aria-label={t`${photo.title}, position ${index + 1} of ${total}`}
          aria-describedby={describedBy}
          aria-roledescription={t`photo that can be moved`}
          aria-pressed={selected}
          className={cx(
            PRINT_CELL,
            'relative cursor-grab touch-manipulation select-none [-webkit-touch-callout:none]',
            selected && 'ring-2 ring-accent',
          )}
        >
          <ContactPrint photo={photo} {...(carried && { className: 'opacity-25' })} />
          {selected && (
            <span
              aria-hidden
              className="absolute left-2 top-2 grid size-5 place-items-center rounded-full bg-accent text-paper"
            >
              <Check size={13} strokeWidth={2.5} />
            </span>
          )}
        </button>
        <div className={cx('flex items-start gap-1.5 text-xs', carried && 'opacity-25')}>
          <span className="tabular pt-2 text-ink-2">{index + 1}</span>
          <span
            dir="auto"
            className={cx('line-clamp-2 min-w-0 flex-1 pt-2 text-left break-words', !hasTitle(cell) && 'invisible')}
          >
            {photo.title}
          </span>
          <Menu
            trigger={
              <IconButton
                id={menuId(photo.id)}
                label={t`Move ${photo.title}`}
                className="-mr-2 size-9! shrink-0 text-ink-2 hover:text-ink md:size-8!"
              >
                <Ellipsis size={16} strokeWidth={1.5} />
              </IconButton>
            }
          >
            <MoveItems
              count={moves}
              isFirst={moves === 1 && index === 0}
              isLast={moves === 1 && index === total - 1}
              onMove={(far) => onMove(photo, far)}
            />
          </Menu>
        </div>
      </li>
    );
  },
);

interface CarriedPileProps {
  photo: PhotoDto;
  count: number;
  ref: Ref<HTMLElement>;
}

/** What is carried, under the pointer. */
export const CarriedPile = memo(({ photo, count, ref }: CarriedPileProps) => (
  <span aria-hidden ref={ref} className="pointer-events-none fixed left-0 top-0 z-70">
    <span className={cx(PRINT_CELL, 'relative w-32! -translate-1/2 bg-raised! shadow-float')}>
      <ContactPrint photo={photo} />
      {count > 1 && (
        <span className="tabular absolute -right-2 -top-2 grid h-6 min-w-6 place-items-center rounded-full bg-accent px-1.5 text-xs text-paper">
          {count}
        </span>
      )}
    </span>
  </span>
));

/** The whole photo, uncut, in a square. */
const ContactPrint = ({ photo, className }: { photo: PhotoDto; className?: string }) => {
  const { width, height } = photo.image;
  return (
    <span className={cx('block', className)} style={{ width: `${Math.min(1, width / height) * 100}%` }}>
      <PhotoImage photo={photo} sizes="(width < 768px) 50vw, 340px" decorative />
    </span>
  );
};
