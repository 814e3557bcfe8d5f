import { useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { Check, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../shared/lib/cx.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';

interface PhotoTileProps {
  photo: PhotoDto;
  inUse: boolean;
  /** Left out where picking is all there is to it. */
  chosen?: boolean;
  disabled: boolean;
  onPick: () => void;
}

/** A photo one can pick. */
export const PhotoTile = ({ photo, inUse, chosen, disabled, onPick }: PhotoTileProps) => {
  const { t } = useLingui();
  const isReady = photo.derivatives === 'ready' && !photo.hidden;
  const facts = [
    photo.title,
    !photo.isPublic && t`private`,
    inUse && t`in use`,
    photo.hidden && t`hidden by an administrator`,
    photo.derivatives === 'failed' && t`cannot be shown`,
    photo.derivatives === 'pending' && t`still being prepared`,
  ].filter(Boolean);
  return (
    <li>
      <button
        type="button"
        disabled={!isReady}
        // Not disabled, because that would take the focus away while the image is being set.
        {...(disabled && { 'aria-disabled': true })}
        aria-label={facts.join(', ')}
        title={facts.join(', ')}
        {...(chosen !== undefined && { 'aria-pressed': chosen })}
        onClick={() => !disabled && onPick()}
        className={cx(
          'group relative block aspect-square w-full overflow-hidden rounded-image transition-opacity duration-200 outline-offset-1! disabled:opacity-45 aria-disabled:opacity-45',
          chosen && 'ring-2 ring-ink ring-offset-2 ring-offset-paper',
        )}
      >
        <PhotoImage
          photo={photo}
          sizes="200px"
          ownShape={false}
          decorative
          className="size-full transition-opacity duration-200 group-hover:opacity-88"
        />
        {!photo.isPublic && (
          <Mark className="bottom-1.5 left-1.5">
            <Lock size={12} strokeWidth={2} aria-hidden />
          </Mark>
        )}
        {(inUse || chosen) && (
          <Mark className="right-1.5 top-1.5">
            <Check size={13} strokeWidth={2.25} aria-hidden />
          </Mark>
        )}
      </button>
    </li>
  );
};

const Mark = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={cx('absolute grid size-6 place-items-center rounded-full bg-paper text-ink', className)}>
    {children}
  </span>
);
