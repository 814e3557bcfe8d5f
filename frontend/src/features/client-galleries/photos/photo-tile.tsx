import { Trans, useLingui } from '@lingui/react/macro';
import type { GalleryPhotoDto } from '@vitrine/contracts/client-galleries/client-gallery.dto';
import { Check, EyeOff, Heart, MessageSquare } from 'lucide-react';
import type { DragEvent } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { OwnImage } from '../../../widgets/photo-image/own-image.js';
import type { TabProps } from '../tabs.js';

/** The type of what is dragged: ids of photos of the grid. */
export const DRAGGED = 'application/x-vitrine-gallery-photos';

interface PhotoTileProps extends TabProps {
  photo: GalleryPhotoDto;
  isSelected: boolean;
  /** A press puts the selected ones before it. */
  isPlacing: boolean;
  /** What is dragged would come before it. */
  isMarked: boolean;
  /** `range`: with Shift. */
  onPress: (range: boolean) => void;
  onDragStart: (event: DragEvent) => void;
  onOver: (isOver: boolean) => void;
  onDrop: (event: DragEvent) => void;
}

export const PhotoTile = (props: PhotoTileProps) => {
  const { gallery, photo, isSelected, isPlacing, isMarked, onPress, onDragStart, onOver, onDrop } = props;
  const { t } = useLingui();
  const { id, image, fileName, isPending, isHidden, isDelivery, marks, comments } = photo;
  const isCover = gallery.look.coverPhotoId === id;
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        onOver(true);
      }}
      onDragLeave={() => onOver(false)}
      onDrop={onDrop}
      className={cx(
        'relative before:absolute before:-left-1.5 before:top-0 before:aspect-square before:w-0.5 before:bg-accent md:before:-left-2',
        !isMarked && 'before:hidden',
      )}
    >
      <button
        type="button"
        draggable
        onDragStart={onDragStart}
        onClick={(event) => onPress(event.shiftKey)}
        aria-pressed={isPlacing ? undefined : isSelected}
        aria-label={isPlacing ? t`Put before ${fileName}` : fileName}
        className={cx(
          'relative grid aspect-square w-full place-items-center rounded-image bg-wash p-2 select-none',
          isSelected && 'ring-2 ring-accent',
          isPlacing && !isSelected && 'cursor-copy hover:ring-1 hover:ring-ink',
        )}
      >
        {isPending || image.widths.length === 0 ? (
          <span className="skeleton grid size-full place-items-center p-2 text-xs text-ink-2">
            <Trans>Processing…</Trans>
          </span>
        ) : (
          // The whole photo, uncut, in a square.
          <span
            className={cx('block', isHidden && 'opacity-45')}
            style={{ width: `${Math.min(1, image.width / image.height) * 100}%` }}
          >
            <OwnImage image={image} sizes="(width < 768px) 33vw, 200px" ownShape />
          </span>
        )}
        {isSelected && (
          <span
            aria-hidden
            className="absolute left-2 top-2 grid size-5 place-items-center rounded-full bg-accent text-paper"
          >
            <Check size={13} strokeWidth={2.5} />
          </span>
        )}
        {isHidden && (
          <span className="absolute right-2 top-2 grid size-6 place-items-center rounded-full bg-raised shadow-float">
            <EyeOff size={13} strokeWidth={1.75} aria-label={t`Hidden from guests`} />
          </span>
        )}
      </button>
      <p className="tabular mt-1.5 flex items-baseline gap-2 text-xs">
        <span className="min-w-0 flex-1 truncate text-ink-2" title={fileName}>
          {fileName}
        </span>
        {marks > 0 && (
          <span className="flex shrink-0 items-center gap-0.5">
            <Heart size={11} strokeWidth={2} aria-label={t`Hearts`} className="fill-current" />
            {marks}
          </span>
        )}
        {comments > 0 && (
          <span className="flex shrink-0 items-center gap-0.5">
            <MessageSquare size={11} strokeWidth={2} aria-label={t`Comments`} />
            {comments}
          </span>
        )}
      </p>
      {(isCover || !isDelivery) && (
        <p className="truncate text-xs text-ink-2">
          {[isCover && t`Cover`, !isDelivery && t`In the portfolio`].filter(Boolean).join(' · ')}
        </p>
      )}
    </div>
  );
};
