import { Trans } from '@lingui/react/macro';
import type { AdminPhotoDto } from '@vitrine/contracts/media/moderation.dto';
import { Eye, EyeOff } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatDay } from '../../../shared/lib/format-date.js';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { TileBadges, TileBy } from './tile-words.js';

const ICON = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

interface LookDialogProps {
  photo: AdminPhotoDto;
  onClose: () => void;
  onHide: () => void;
  onShow: () => void;
}

/** A photo large enough to be judged, whatever visitors see of it. */
export const LookDialog = ({ photo, onClose, onHide, onShow }: LookDialogProps) => {
  const ratio = { '--ratio': photo.image.width / photo.image.height } as CSSProperties;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi>{photo.title}</bdi>}
      footer={
        photo.hidden ? (
          <Button onClick={onShow}>
            <Eye {...ICON} />
            <Trans>Show again…</Trans>
          </Button>
        ) : (
          <Button onClick={onHide}>
            <EyeOff {...ICON} />
            <Trans>Hide from visitors…</Trans>
          </Button>
        )
      }
    >
      <div className="mx-auto max-w-[calc(44dvh*var(--ratio))]" style={ratio}>
        <PhotoImage photo={photo} sizes="(width < 768px) 100vw, 820px" eager />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
        <TileBy photo={photo} />
        <span className="text-ink-2">
          <Trans>Uploaded {formatDay(photo.createdAt)}</Trans>
        </span>
        <TileBadges photo={photo} />
      </div>
      {photo.hidden && (
        <div className="mt-4 border-l-2 border-danger pl-4 text-sm">
          <p className="text-xs text-ink-2">
            <Trans>Hidden since {formatDay(photo.hidden.at)}</Trans>
          </p>
          <p dir="auto" className="mt-1 text-left whitespace-pre-line break-words">
            {photo.hidden.reason}
          </p>
        </div>
      )}
    </Dialog>
  );
};
