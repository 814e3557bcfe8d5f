import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type CSSProperties, type KeyboardEvent } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { onPhones, PHONE_WIDTH } from '../photo-image/phone-sizes.js';
import { PhotoImage } from '../photo-image/photo-image.js';
import { openerOf, type PhotoView } from '../photo-image/photo-view.js';
import { CarouselControls } from './carousel-controls.js';
import { useCarouselSwipe } from './use-carousel-swipe.js';

interface CarouselProps<P extends PhotoView> {
  photos: readonly P[];
  label: string;
  dots: number;
  onOpen: (photo: P) => void;
  byline?: boolean;
}

/** Taller photos get a frame of this shape with space at their sides: one portrait does not make all frames tall. */
const TALLEST = 1.1;

/** One large photo at a time, never cropped; wraps at both ends (GAL-12). A new `key` begins with the first photo (GAL-11, PORT-21). */
export const Carousel = <P extends PhotoView>({ photos, label, dots, onOpen, byline }: CarouselProps<P>) => {
  const { t } = useLingui();
  const [index, setIndex] = useState(0);
  // Neighbours are fetched when the photo itself is here, so that the next one is there when it is fetched.
  const [isWarm, setWarm] = useState(false);

  const at = wrap(index, photos.length);
  const go = (to: number) => setIndex(wrap(to, photos.length));
  // Two steps may come before the first is rendered.
  const step = (by: 1 | -1) => setIndex((was) => wrap(wrap(was, photos.length) + by, photos.length));
  const swipe = useCarouselSwipe({ onPrevious: () => step(-1), onNext: () => step(1) });

  const photo = photos[at];
  if (!photo) return null;
  // One frame for all, so that nothing below moves from photo to photo.
  const tallest = Math.min(...photos.map(({ image }) => image.width / image.height));
  const near = [...new Set(isWarm ? [at, wrap(at + 1, photos.length), wrap(at - 1, photos.length)] : [at])];

  const onKeyDown = (event: KeyboardEvent) => {
    const act = { ArrowRight: () => step(1), ArrowLeft: () => step(-1), Home: () => go(0), End: () => go(-1) }[
      event.key
    ];
    // The browser keeps its own short cuts.
    if (!act || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    act();
  };

  return (
    <section aria-roledescription={t`carousel`} aria-label={label} data-keys={KEYS} onKeyDown={onKeyDown}>
      <button
        type="button"
        {...openerOf(photo)}
        {...swipe.handlers}
        // A key presses without a pointer, whatever was dragged before.
        onClick={({ detail }) => (detail === 0 || !swipe.hasSwiped()) && onOpen(photo)}
        className="relative block aspect-[var(--frame)] max-h-[72svh] w-full cursor-zoom-in touch-pan-y md:max-h-[78svh]"
        style={{ '--frame': Math.max(tallest, TALLEST).toFixed(4) } as CSSProperties}
      >
        {near.map((place) => {
          const shown = photos[place];
          return (
            shown && (
              <span
                key={shown.id}
                aria-hidden={place !== at}
                className={cx('absolute inset-0 transition-opacity duration-250', place !== at && 'opacity-0')}
              >
                <FittedPhoto photo={shown} eager={isWarm} isCurrent={place === at} onLoaded={() => setWarm(true)} />
              </span>
            )
          );
        })}
      </button>
      <div className="mt-4 flex flex-col gap-x-6 gap-y-1 md:mt-5 md:flex-row md:items-center md:justify-between">
        <p className="min-w-0 text-sm" aria-live="polite" aria-atomic>
          <span dir="auto" className={photo.hidesTitle ? 'sr-only' : 'block truncate text-left font-medium'}>
            {photo.title}
          </span>
          {byline && (
            <span className="block truncate text-ink-2">
              <Trans>
                by <bdi>{photo.photographer}</bdi>
              </Trans>
            </span>
          )}
        </p>
        {photos.length > 1 && <CarouselControls at={at} count={photos.length} dots={dots} onGo={go} onStep={step} />}
      </div>
    </section>
  );
};

/** Pressed again, when they were pressed before the page was hydrated (app/boot). */
const KEYS = 'ArrowRight ArrowLeft Home End';

interface FittedPhotoProps {
  photo: PhotoView;
  eager: boolean;
  isCurrent: boolean;
  onLoaded: () => void;
}

/** As large as the box allows, in its own proportions, so that its blurred first state has the right shape too. */
const FittedPhoto = ({ photo, eager, isCurrent, onLoaded }: FittedPhotoProps) => {
  const ratio = photo.image.width / photo.image.height;
  return (
    <span className="grid size-full place-items-center max-md:items-end" style={{ containerType: 'size' }}>
      <span
        className="block"
        style={{ aspectRatio: String(ratio), width: `min(100cqw, ${(100 * ratio).toFixed(2)}cqh)` }}
      >
        <PhotoImage
          photo={photo}
          sizes={onPhones(PHONE_WIDTH, `min(100vw, ${(78 * ratio).toFixed(1)}vh)`)}
          eager={eager}
          className="size-full"
          ownShape={false}
          decorative={!isCurrent}
          onLoaded={onLoaded}
        />
      </span>
    </span>
  );
};

/** `index` brought into 0 … length - 1, going round at both ends. */
const wrap = (index: number, length: number): number => (length === 0 ? 0 : ((index % length) + length) % length);
