import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type PointerEvent } from 'react';
import { SWIPE_PX } from '../../shared/constants.js';
import { cx } from '../../shared/lib/cx.js';
import { IconButton } from '../../shared/ui/button.js';
import { PhotoImage } from '../photo-image/photo-image.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import { wrap } from './wrap.js';

interface CarouselProps<P extends PhotoView> {
  photos: readonly P[];
  label: string;
  dots: number;
  onOpen: (photo: P) => void;
  byline?: boolean;
}

/** One large photo at a time, never cropped; wraps at both ends (GAL-12). A new `key` begins with the first photo (GAL-11, PORT-21). */
export const Carousel = <P extends PhotoView>({ photos, label, dots, onOpen, byline }: CarouselProps<P>) => {
  const [index, setIndex] = useState(0);
  const start = useRef<number | null>(null);
  const swiped = useRef(false);

  const at = wrap(index, photos.length);
  const photo = photos[at];
  if (!photo) return null;
  // One frame for all, so that nothing below moves from photo to photo.
  const tallest = Math.min(...photos.map(({ image }) => image.width / image.height));
  const go = (step: number) => setIndex(wrap(at + step, photos.length));

  const down = (event: PointerEvent) => {
    start.current = event.clientX;
    swiped.current = false;
  };
  const up = (event: PointerEvent) => {
    const moved = start.current === null ? 0 : event.clientX - start.current;
    start.current = null;
    if (Math.abs(moved) <= SWIPE_PX) return;
    swiped.current = true;
    go(moved < 0 ? 1 : -1);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(1);
        if (event.key === 'ArrowLeft') go(-1);
      }}
    >
      <button
        type="button"
        aria-label={`Open ${photo.title}`}
        data-photo-id={photo.id}
        onPointerDown={down}
        onPointerUp={up}
        onClick={() => !swiped.current && onOpen(photo)}
        className="relative block max-h-[72dvh] w-full cursor-zoom-in touch-pan-y md:max-h-[78dvh]"
        style={{ aspectRatio: tallest }}
      >
        <span key={photo.id} className="fade-in absolute inset-0 grid place-items-center">
          <FittedPhoto photo={photo} />
        </span>
      </button>
      <div className="mt-5 flex items-center justify-between gap-6">
        <p className="min-w-0 text-sm" aria-live="polite">
          <span className="block truncate font-medium">{photo.title}</span>
          {byline && <span className="block truncate text-ink-2">by {photo.photographer}</span>}
        </p>
        {photos.length > 1 && (
          <div className="flex items-center gap-1">
            {dots > 0 && (
              <div className="mr-2 hidden items-center md:flex">
                {Array.from({ length: dots }, (_, dot) => (
                  <button
                    key={dot}
                    type="button"
                    aria-label={`Photo ${dot + 1}`}
                    aria-current={dot === Math.min(at, dots - 1)}
                    onClick={() => setIndex(dot)}
                    className="group grid size-6 place-items-center"
                  >
                    <span
                      className={cx(
                        'size-1.5 rounded-full transition-colors duration-200',
                        dot === Math.min(at, dots - 1) ? 'bg-ink' : 'bg-ink/22 group-hover:bg-ink/50',
                      )}
                    />
                  </button>
                ))}
              </div>
            )}
            <span className="tabular mr-2 text-sm text-ink-2">
              {at + 1} / {photos.length}
            </span>
            <IconButton label="Previous photo" onClick={() => go(-1)}>
              <ChevronLeft size={22} strokeWidth={1.25} />
            </IconButton>
            <IconButton label="Next photo" onClick={() => go(1)}>
              <ChevronRight size={22} strokeWidth={1.25} />
            </IconButton>
          </div>
        )}
      </div>
    </section>
  );
};

/** As large as the box allows, in its own proportions, so that its blurred first state has the right shape too. */
const FittedPhoto = ({ photo }: { photo: PhotoView }) => {
  const ratio = photo.image.width / photo.image.height;
  return (
    <span className="grid size-full place-items-center" style={{ containerType: 'size' }}>
      <span className="block" style={{ aspectRatio: ratio, width: `min(100cqw, ${(100 * ratio).toFixed(2)}cqh)` }}>
        <PhotoImage
          photo={photo}
          sizes={`min(100vw, ${(78 * ratio).toFixed(1)}vh)`}
          eager
          className="size-full"
          ownShape={false}
        />
      </span>
    </span>
  );
};
