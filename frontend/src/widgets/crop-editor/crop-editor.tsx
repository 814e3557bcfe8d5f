import { useLingui } from '@lingui/react/macro';
import type { CropDto } from '@vitrine/contracts/media/site-image.dto';
import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Slider } from '../../shared/ui/slider.js';
import { cropShare, cropSide, type PixelSize } from './crop-share.js';

export interface CropEditorProps {
  /** Address of the image. */
  src: string;
  /** Null while the image is being measured. */
  crop: CropDto | null;
  onCrop: (crop: CropDto | null) => void;
  /** The browser cannot show this image. */
  onUnshowable: () => void;
  /** Size of the stored image, where `src` is a smaller one. */
  original?: PixelSize;
}

const ZOOM = { min: 1, max: 4, step: 0.1 } as const;
const ARROW_PX = 8;

/** Selects the square part of an image: by dragging, pinching and scrolling, or by arrow keys, plus and minus. */
export const CropEditor = ({ src, crop, onCrop, onUnshowable, original }: CropEditorProps) => {
  const { t } = useLingui();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [shown, setShown] = useState<PixelSize | null>(null);
  const { recommendedSide } = PROFILE_IMAGE_LIMITS;
  const measured = original ?? shown;
  const side = crop && measured ? cropSide(crop, measured) : null;

  const zoomTo = (next: number) => setZoom(Math.min(ZOOM.max, Math.max(ZOOM.min, Math.round(next * 10) / 10)));
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { '+': ZOOM.step, '=': ZOOM.step, '-': -ZOOM.step, _: -ZOOM.step };
    const step = steps[event.key];
    if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    zoomTo(zoom + step);
  };
  const onComplete = (area: Area) => {
    if (shown) onCrop(cropShare(area, shown));
  };

  return (
    <div className="w-full max-w-[340px]">
      {/* Keys bubble up from the square, which is what has the focus. */}
      <div
        onKeyDown={onKey}
        role="presentation"
        className="relative aspect-square w-full overflow-hidden rounded-image bg-wash"
      >
        <Cropper
          image={src}
          crop={place}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={ARROW_PX}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={onComplete}
          onMediaLoaded={({ naturalWidth: width, naturalHeight: height }) => setShown({ width, height })}
          mediaProps={{ onError: onUnshowable }}
          cropperProps={{
            role: 'group',
            'aria-label': t`Part of the picture that is kept. Arrow keys move it, plus and minus zoom.`,
          }}
          disableAutomaticStylesInjection
        />
      </div>
      <div className="mt-2 flex items-center gap-3 text-ink-2">
        <ZoomOut size={17} strokeWidth={1.5} aria-hidden />
        <Slider
          label={t`Zoom`}
          value={zoom}
          {...ZOOM}
          onChange={zoomTo}
          text={`${Math.round(zoom * 100)} %`}
          className="flex-1"
        />
        <ZoomIn size={17} strokeWidth={1.5} aria-hidden />
      </div>
      <p role="status" className="tabular min-h-9 text-xs text-ink-2">
        {side !== null &&
          (side < recommendedSide
            ? t`${side} × ${side} px. It works, but ${recommendedSide} × ${recommendedSide} px or more looks sharper.`
            : t`${side} × ${side} px`)}
      </p>
    </div>
  );
};
