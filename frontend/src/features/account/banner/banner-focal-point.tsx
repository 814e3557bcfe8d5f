import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { FocalPoint } from '@vitrine/contracts/media/photo-image';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { FocalPointPicker } from '../../../widgets/focal-point/focal-point-picker.js';
import { isSamePoint } from '../../../widgets/focal-point/move-focal-point.js';
import { PhotoImage } from '../../../widgets/photo-image/photo-image.js';
import { photoByIdQuery } from '../../../data/photos/own-photo.query.js';
import { useSetFocalPoint } from '../../../data/photos/use-set-focal-point.js';

/** Lets a hero made from a photo be cropped around another point: the photo's, which it follows. */
export const BannerFocalPoint = ({ photoId }: { photoId: string }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Trans>Focal point</Trans>
      </Button>
      {isOpen && <FocalPointDialog photoId={photoId} onClose={() => setOpen(false)} />}
    </>
  );
};

const FocalPointDialog = ({ photoId, onClose }: { photoId: string; onClose: () => void }) => {
  const { t } = useLingui();
  const { data: photo, isError } = useQuery(photoByIdQuery(photoId));
  // Undefined: as it is stored.
  const [chosen, choose] = useState<FocalPoint | null | undefined>(undefined);
  const stored = photo?.image.focalPoint ?? null;
  const point = chosen === undefined ? stored : chosen;
  const save = useSetFocalPoint(photoId, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={t`Focal point`}
      footer={
        <>
          {point && (
            <Button look="quiet" className="mr-auto" onClick={() => choose(null)}>
              <Trans>Reset</Trans>
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="solid"
            aria-disabled={save.isPending || isSamePoint(point, stored)}
            onClick={() => !save.isPending && !isSamePoint(point, stored) && save.mutate(point)}
          >
            {save.isPending ? t`Saving…` : t`Save focal point`}
          </Button>
        </>
      }
    >
      {isError && (
        <p role="alert">
          <Trans>The photo could not be loaded.</Trans>
        </p>
      )}
      {photo && (
        <div
          className="mx-auto w-full max-w-[calc(46dvh*var(--ratio))]"
          style={{ '--ratio': photo.image.width / photo.image.height } as object}
        >
          <FocalPointPicker point={point} onPoint={choose}>
            <PhotoImage photo={photo} sizes="(width < 768px) 90vw, 720px" eager />
          </FocalPointPicker>
        </div>
      )}
    </Dialog>
  );
};
