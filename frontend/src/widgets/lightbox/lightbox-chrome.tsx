import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useController, useLightboxState } from 'yet-another-react-lightbox';
import { useFocusTrap } from '../../shared/hooks/use-focus-trap.js';
import { useIsMobile, useMediaQuery } from '../../shared/hooks/use-media-query.js';
import { cx } from '../../shared/lib/cx.js';
import { ChevronLeft, ChevronRight } from '../../shared/ui/icons.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { useSingleKeys } from '../../shared/lib/single-keys.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { altOf, type PhotoView } from '../photo-image/photo-view.js';
import { InfoPanel } from './info-panel.js';
import { useDotJump } from './use-dot-jump.js';
import { useSwipe } from './use-swipe.js';
import { useViewerKeys } from './use-viewer-keys.js';
import { ViewerButton } from './viewer-button.js';
import { ViewerDots } from './viewer-dots.js';
import type { PageTools } from './viewer-keys.js';
import type { ViewerTools } from './use-viewer-tools.js';
import type { ViewerSlide } from './viewer-slides.js';

const KeysList = lazyComponent(async () => ({ default: (await import('./keys-list.js')).KeysList }));

/** The width below which the information covers the lower half; the same as in lightbox.css. */
const SHEET = '(width < 1000px)';

interface ChromeProps {
  tools: ViewerTools;
  total: number;
  /** There may be more than these. */
  isOpenEnded: boolean;
  byline: ((photo: PhotoView) => ReactNode) | undefined;
  licence: ((photo: PhotoView) => ReactNode) | undefined;
  page: PageTools | undefined;
  /** Jumps without passing those between. */
  onGo: (to: number) => void;
}

/** The texts and buttons around the photo, and their keys and gestures. */
export const LightboxChrome = ({ tools, total, isOpenEnded, byline, licence, page, onGo }: ChromeProps) => {
  const { t } = useLingui();
  const { currentIndex: at, currentSlide } = useLightboxState();
  const photo = (currentSlide as ViewerSlide | undefined)?.photo;
  const { prev, next, close, focus, subscribeSensors, containerRef } = useController();
  const isMobile = useIsMobile();
  const { info, keys, isZoomed, fullScreen, said } = tools;
  const step = { onPrevious: () => prev(), onNext: () => next() };
  const jumpTo = useDotJump({ at, ...step });

  // Arrows move a zoomed photo; that is the library's.
  const moves = (key: string) => isZoomed && key.startsWith('Arrow');
  useFocusTrap(containerRef);
  useSwipe({ subscribeSensors, containerRef, isZoomed: tools.isZoomedNow, onBackdrop: close, ...step });
  useViewerKeys(
    {
      previous: (key) => !moves(key) && total > 1 && prev(),
      next: (key) => !moves(key) && total > 1 && next(),
      first: () => onGo(0),
      last: () => onGo(total - 1),
      info: () => !page && tools.toggleInfo(),
      zoom: tools.toggleZoom,
      'full-screen': fullScreen.toggle,
      slideshow: () => tools.canPlay && tools.togglePlay(),
      keys: tools.toggleKeys,
      // The innermost layer first.
      close: () => {
        if (keys) return tools.toggleKeys();
        if (page?.panel) return page.closePanel();
        return fullScreen.isOn ? fullScreen.toggle() : close();
      },
    },
    { keys: page?.keys ?? [], photo },
  );
  useOwnAnnouncement(containerRef, at);
  // What was closed may have had the focus.
  useEffect(() => {
    if (document.activeElement === document.body) focus();
  }, [info, keys, page?.panel, focus]);

  const count = `${at + 1} / ${total}${isOpenEnded ? '+' : ''}`;
  const isCovered = useMediaQuery(SHEET) && (info || Boolean(page?.panel));
  return (
    <>
      <p className="lightbox-count tabular pointer-events-none absolute left-0 top-0 text-sm">{count}</p>
      <p className="sr-only" aria-live={tools.isPlaying ? 'off' : 'polite'} aria-atomic>
        {count}: {photo ? spoken(photo) : t`Loading photo`}
      </p>
      {total > 1 && !isCovered && (
        <>
          <ViewerButton label={t`Previous photo`} side="right" onClick={step.onPrevious} className="lightbox-previous">
            <ChevronLeft size={30} strokeWidth={1.1} />
          </ViewerButton>
          <ViewerButton label={t`Next photo`} side="left" onClick={step.onNext} className="lightbox-next">
            <ChevronRight size={30} strokeWidth={1.1} />
          </ViewerButton>
        </>
      )}
      {!isCovered && (
        <div className="lightbox-foot absolute bottom-0 text-center">
          {isMobile && total > 1 && <ViewerDots at={at} total={total} onJump={jumpTo} />}
          {photo?.rights && !info && <Whose photo={photo} licence={licence} />}
          <Hint page={page} />
        </div>
      )}
      <p role="status" className={cx('lightbox-said select-text text-sm', !said && 'sr-only')}>
        {said?.text} {said?.link}
      </p>
      {info && photo && <InfoPanel photo={photo} byline={byline} licence={licence} onClose={tools.toggleInfo} />}
      {photo && page?.panel?.(photo)}
      {keys && (
        <ErrorBoundary>
          <SuspenseBoundary>
            <KeysList page={page} onClose={tools.toggleKeys} />
          </SuspenseBoundary>
        </ErrorBoundary>
      )}
    </>
  );
};

/** Whose photo it is, in one line, and the way to a licence; the information says all of it. */
const Whose = ({ photo, licence }: { photo: PhotoView; licence: ChromeProps['licence'] }) => {
  const way = licence?.(photo);
  const notice = photo.rights?.notice;
  return (
    <p className="lightbox-whose flex justify-center text-xs">
      {notice && <bdi className="min-w-0 truncate">{notice}</bdi>}
      {notice && way && <span className="whitespace-pre"> · </span>}
      {way && <span className="shrink-0">{way}</span>}
    </p>
  );
};

/** LBX-20, by what the pointer is; without the letter where letters mean nothing. */
const Hint = ({ page }: { page: PageTools | undefined }) => {
  const { t } = useLingui();
  const hasFingers = useMediaQuery('(pointer: coarse)');
  const byKeys = `Use arrow keys to navigate,${useSingleKeys() && !page ? ' I for info,' : ''} Esc to close`;
  return <p className="pointer-events-none text-xs opacity-64">{hasFingers ? t`Swipe to navigate` : byKeys}</p>;
};

const spoken = (photo: PhotoView) => (altOf(photo) === photo.title ? photo.title : `${photo.title}. ${altOf(photo)}`);

/** The library has its photos announced as they come and go; ours is one sentence for the one that is looked at. */
const useOwnAnnouncement = (container: { readonly current: HTMLElement | null }, at: number) => {
  useEffect(() => {
    container.current?.querySelector('.yarl__carousel')?.setAttribute('aria-live', 'off');
  }, [container, at]);
};
