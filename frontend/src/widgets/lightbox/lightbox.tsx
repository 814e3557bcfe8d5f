import { imageSrc } from '@vitrine/contracts/media/photo-image';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import Yarl, { type Slide, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { altOf, type PhotoView } from '../photo-image/photo-view.js';
import { thumbHashUrl } from '../photo-image/thumb-hash.js';
import { LightboxChrome } from './lightbox-chrome.js';
import './lightbox.css';

interface LightboxProps {
  photos: readonly PhotoView[];
  /** Where it opens; afterwards it goes its own way. */
  index: number;
  onClose: () => void;
  /** Told of every photo that is looked at. */
  onView?: (index: number) => void;
}

/** The viewer (area LBX), on yet-another-react-lightbox: it brings focus handling, preloading, zoom and pull to close. */
export const Lightbox = ({ photos, index, onClose, onView }: LightboxProps) => {
  const [at, setAt] = useState(index);
  const [info, setInfo] = useState(false);
  const zoom = useRef<ZoomRef>(null);
  // A new list would make the library start anew, in the middle of a movement.
  const slides = useMemo(() => photos.map(toSlide), [photos]);

  return (
    <Yarl
      open
      close={onClose}
      index={at}
      slides={slides}
      plugins={[Zoom]}
      zoom={{ ref: zoom, maxZoomPixelRatio: 2, scrollToZoom: true }}
      className={info ? 'lightbox lightbox-with-info' : 'lightbox'}
      labels={{ Lightbox: 'Photo viewer', Previous: 'Previous photo', Next: 'Next photo', Close: 'Close' }}
      animation={{ fade: 220, swipe: 320, navigation: 260 }}
      carousel={{ preload: 1, padding: 0, spacing: '12%' }}
      // Swiping is LightboxChrome's: the library navigates at 30 % of the width, the specification at 50 px.
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, disableSwipeNavigation: true }}
      toolbar={{ buttons: ['close'] }}
      on={{
        view: ({ index: seen }) => {
          setAt(seen);
          onView?.(seen);
        },
      }}
      render={{
        iconPrev: () => <ChevronLeft size={30} strokeWidth={1.1} />,
        iconNext: () => <ChevronRight size={30} strokeWidth={1.1} />,
        iconClose: () => <X size={24} strokeWidth={1.25} />,
        iconLoading: () => null,
        iconZoomIn: () => null,
        iconZoomOut: () => null,
        buttonZoom: () => null,
        slideContainer: ({ slide, children }) => (
          <>
            <Placeholder slide={slide} photo={photos[slides.indexOf(slide as (typeof slides)[number])]} />
            {children}
          </>
        ),
        controls: () => (
          <LightboxChrome photos={photos} info={info} onInfo={setInfo} isZoomed={() => (zoom.current?.zoom ?? 1) > 1} />
        ),
      }}
    />
  );
};

const toSlide = (photo: PhotoView): Slide & { src: string } => {
  const { image } = photo;
  return {
    src: image.widths.length > 0 ? imageSrc(image, Number.POSITIVE_INFINITY) : photo.imageUrl,
    alt: altOf(photo),
    width: image.widths.at(-1) ?? image.width,
    height: Math.round(((image.widths.at(-1) ?? image.width) * image.height) / image.width),
    srcSet: image.widths.map((width) => ({
      src: `${image.base}/${width}.webp`,
      width,
      height: Math.round((width * image.height) / image.width),
    })),
  };
};

/** The blurred picture where the sharp one will be (LBX-18). */
const Placeholder = ({ slide, photo }: { slide: Slide; photo: PhotoView | undefined }) => {
  const blur = thumbHashUrl(photo?.image.thumbHash ?? null);
  if (!photo || !blur) return null;
  const ratio = photo.image.width / photo.image.height;
  const most = (slide as { width?: number }).width ?? photo.image.width;
  return (
    <span className="lightbox-blur" aria-hidden>
      <span
        style={{
          aspectRatio: ratio,
          width: `min(100cqw, ${100 * ratio}cqh, ${most}px)`,
          backgroundImage: `url(${blur})`,
        }}
      />
    </span>
  );
};
