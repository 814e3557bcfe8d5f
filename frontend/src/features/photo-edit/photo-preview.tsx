import { Trans, useLingui } from '@lingui/react/macro';
import { Crosshair } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Button } from '../../shared/ui/button.js';
import { FocalPointPicker } from '../../widgets/focal-point/focal-point-picker.js';
import { PhotoImage } from '../../widgets/photo-image/photo-image.js';
import type { useEditPhoto } from './use-edit-photo.js';

/** The edited photo, and its focal point, which stays in view where it is cropped. */
export const PhotoPreview = ({ edit }: { edit: ReturnType<typeof useEditPhoto> }) => {
  const { t } = useLingui();
  const { latest: photo, saving, state } = edit;
  const { focalPoint } = state.fields;
  // Of the next photo one walks to it is closed again.
  const [openFor, open] = useState<string | null>(null);
  const isOpen = openFor === photo.id;
  const { width, height } = photo.image;
  const image = <PhotoImage photo={photo} sizes="(width < 768px) 90vw, 360px" eager />;
  return (
    // In its own proportions, and never so high that the first field is out of sight.
    <div
      className="mx-auto w-full max-w-[calc(26dvh*var(--ratio))] md:max-w-[calc(52dvh*var(--ratio))]"
      style={{ '--ratio': width / height } as CSSProperties}
    >
      {isOpen ? (
        <FocalPointPicker point={focalPoint} onPoint={(point) => !saving && edit.type({ focalPoint: point })}>
          {image}
        </FocalPointPicker>
      ) : (
        image
      )}
      {photo.derivatives === 'ready' && (
        <div className="mt-3 flex flex-wrap gap-x-2">
          <Button look="line" className="flex-1" aria-expanded={isOpen} onClick={() => open(isOpen ? null : photo.id)}>
            <Crosshair size={16} strokeWidth={1.5} aria-hidden />
            {isOpen ? t`Done` : t`Focal point`}
          </Button>
          {isOpen && focalPoint && (
            <Button look="quiet" aria-disabled={saving} onClick={() => !saving && edit.type({ focalPoint: null })}>
              <Trans>Reset</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
