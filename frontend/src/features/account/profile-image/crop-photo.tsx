import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/button.js';
import { sourceOf } from '../../../widgets/photo-image/photo-view.js';
import { LazyCropEditor } from '../../../widgets/crop-editor/lazy-crop-editor.js';
import { PROFILE_IMAGE_SECTION_TEXT } from './profile-image-section-texts.js';

const TEXT = PROFILE_IMAGE_SECTION_TEXT.cropPhoto;

interface CropPhotoProps {
  photo: PhotoDto;
  isSaving: boolean;
  onCancel: () => void;
  onSave: (crop: CropDto) => void;
}

/** Another part of a photo that is the profile image already. */
export const CropPhoto = ({ photo, isSaving, onCancel, onSave }: CropPhotoProps) => {
  const [crop, setCrop] = useState<CropDto | null>(null);
  const [broken, setBroken] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="group" aria-label={TEXT.crop(photo.title)} tabIndex={-1} className="fade-in mt-6 outline-none">
      {broken ? (
        <p role="alert" className="mb-4 text-sm text-danger">
          {TEXT.photoNotLoaded}
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
            {isSaving ? TEXT.saving : TEXT.saveCrop}
          </Button>
        )}
        <Button look="quiet" disabled={isSaving} onClick={onCancel}>
          {broken ? TEXT.close : TEXT.cancel}
        </Button>
      </div>
    </div>
  );
};
