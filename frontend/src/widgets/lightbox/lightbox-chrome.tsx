import { Info } from 'lucide-react';
import { useController, useLightboxState } from 'yet-another-react-lightbox';
import { useIsMobile } from '../../shared/hooks/use-media-query.js';
import { cx } from '../../shared/lib/cx.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import { InfoPanel } from './info-panel.js';
import { useDotJump } from './use-dot-jump.js';
import { useInfoKey } from './use-info-key.js';
import { useSwipe } from './use-swipe.js';

interface ChromeProps {
  photos: readonly PhotoView[];
  info: boolean;
  onInfo: (open: boolean) => void;
  isZoomed: () => boolean;
}

/** The words and marks around the picture. */
export const LightboxChrome = ({ photos, info, onInfo, isZoomed }: ChromeProps) => {
  const { currentIndex } = useLightboxState();
  const { prev, next, subscribeSensors, containerRef } = useController();
  const mobile = useIsMobile();
  const photo = photos[currentIndex];

  useInfoKey(() => onInfo(!info));
  useSwipe({ subscribeSensors, containerRef, isZoomed, onPrevious: () => prev(), onNext: () => next() });
  const jumpTo = useDotJump({ at: currentIndex, onPrevious: () => prev(), onNext: () => next() });

  return (
    <>
      <p
        className="tabular pointer-events-none absolute left-0 top-0 px-5 pb-4 pt-[max(20px,env(safe-area-inset-top))] text-sm"
        aria-live="polite"
      >
        {currentIndex + 1} / {photos.length}
      </p>
      <button
        type="button"
        aria-label="Photo information"
        aria-expanded={info}
        onClick={() => onInfo(!info)}
        className="absolute right-14 z-2 top-[max(8px,env(safe-area-inset-top))] grid size-11 place-items-center opacity-82 transition-opacity hover:opacity-100"
      >
        <Info size={22} strokeWidth={1.25} />
      </button>
      <p
        className={cx(
          'pointer-events-none absolute inset-x-0 bottom-0 hidden pb-4 text-center text-xs opacity-60 md:block',
          info && 'md:pr-[380px]',
        )}
      >
        Use arrow keys to navigate, I for info, Esc to close
      </p>
      {mobile && (
        <div className="absolute inset-x-14 bottom-0 pb-[max(10px,env(safe-area-inset-bottom))] text-center">
          <div className="bare-scroll flex justify-center-safe overflow-x-auto" role="group" aria-label="Photos">
            {photos.map(({ id }, at) => (
              <button
                key={id}
                type="button"
                aria-label={`Photo ${at + 1}`}
                aria-current={at === currentIndex}
                onClick={() => jumpTo(at)}
                className="grid size-6 shrink-0 place-items-center"
              >
                <span className={cx('size-1.5 rounded-full', at === currentIndex ? 'bg-white' : 'bg-white/35')} />
              </button>
            ))}
          </div>
          <p className="text-xs opacity-60">Swipe to navigate</p>
        </div>
      )}
      {info && photo && <InfoPanel photo={photo} onClose={() => onInfo(false)} />}
    </>
  );
};
