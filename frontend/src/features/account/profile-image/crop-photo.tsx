import { Trans, useLingui } from '@lingui/react/macro';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { sourceOf } from '../../../widgets/photo-image/photo-view.js';
import { LazyCropEditor } from '../../../widgets/crop-editor/lazy-crop-editor.js';

interface CropPhotoProps {
  photo: PhotoDto;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (crop: CropDto) => void;
}

/** Another part of a photo that is the profile image already. */
export const CropPhoto = ({ photo, isSaving, onCancel, onSave }: CropPhotoProps) => {
  const { t } = useLingui();
  const [crop, setCrop] = useState<CropDto | null>(null);
  const [broken, setBroken] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="group"
      aria-label={t`Crop of ${photo.title}`}
      tabIndex={-1}
      className="fade-in mt-6 outline-none"
    >
      {broken ? (
        <p role="alert" className="mb-4 text-sm text-danger">
          <Trans>The photo could not be loaded. The middle of it stays your picture.</Trans>
        </p>
      ) : (
        <LazyCropEditor
          src={sourceOf(photo).src}
          original={photo.image}
          crop={crop}
          onCrop={setCrop}
          onUnshowable={() => setBroken(true)}
        />
      )}
      <div className="mt-2 flex gap-3">
        {!broken && (
          <Button look="solid" disabled={isSaving || !crop} onClick={() => crop && onSave(crop)}>
            {isSaving ? t`Saving…` : t`Save crop`}
          </Button>
        )}
        <Button look="quiet" disabled={isSaving} onClick={onCancel}>
          {broken ? t`Close` : t`Cancel`}
        </Button>
      </div>
    </div>
  );
};
