import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ImageOff } from '../../shared/ui/icons.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import { averageColor, hasTransparency, thumbHashUrl } from '../photo-image/thumb-hash.js';

/** A slide over its placeholder, which is removed once the photo is loaded. */
export const Framed = ({ photo, children }: { photo: PhotoView | undefined; children: ReactNode }) => {
  const [isHere, setHere] = useState(false);
  return (
    <div className="contents" onLoadCapture={() => setHere(true)}>
      {photo && <Placeholder photo={photo} isHere={isHere} />}
      {children}
    </div>
  );
};

/** The blurred photo, or a quiet box of its shape, where the sharp one will be (LBX-18). */
const Placeholder = ({ photo, isHere }: { photo: PhotoView; isHere: boolean }) => {
  const { image } = photo;
  const blur = thumbHashUrl(image.thumbHash);
  const ratio = image.width / image.height;
  return (
    <span className="lightbox-blur" data-testid="placeholder" data-here={isHere} aria-hidden>
      <span
        style={{
          aspectRatio: ratio,
          width: `min(100cqw, ${100 * ratio}cqh, ${image.widths.at(-1) ?? image.width}px)`,
          backgroundColor: averageColor(image.thumbHash) ?? (hasTransparency(image.thumbHash) ? undefined : '#1b1b1a'),
          ...(blur && { backgroundImage: `url(${blur})` }),
        }}
      />
    </span>
  );
};

/** A photo that is still on its way to the list. */
export const Pending = () => {
  const { t } = useLingui();
  return (
    <span className="lightbox-blur" role="status" aria-label={t`Loading photo`}>
      <span style={{ aspectRatio: 1.5, width: 'min(100cqw, 150cqh)', backgroundColor: '#1b1b1a' }} />
    </span>
  );
};

/** GAL-17 in the viewer. */
export const Broken = () => (
  <span className="grid justify-items-center gap-3 rounded-control bg-[#0b0b0a]/80 px-6 py-5 text-sm leading-normal">
    <ImageOff size={28} strokeWidth={1.25} />
    <Trans>This photo is not available.</Trans>
  </span>
);
