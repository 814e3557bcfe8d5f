import { useLingui } from '@lingui/react/macro';
import { useRef, type ReactNode } from 'react';
import Yarl from 'yet-another-react-lightbox';
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useIsMobile } from '../../shared/hooks/use-media-query.js';
import { useScrollLock } from '../../shared/hooks/use-scroll-lock.js';
import { cx } from '../../shared/lib/cx.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import { LightboxChrome } from './lightbox-chrome.js';
import { Broken, Framed, Pending } from './slide-states.js';
import { usePlaceInList } from './use-place-in-list.js';
import { useViewerTools } from './use-viewer-tools.js';
import type { PageTools } from './viewer-keys.js';
import { ViewerBar } from './viewer-bar.js';
import type { ViewerSlide } from './viewer-slides.js';
import './lightbox.css';

interface LightboxProps {
  photos: readonly PhotoView[];
  /** The photo it opens at, and moves to when the address names one that it has not shown. */
  index: number;
  onClose: () => void;
  /** Called with every photo that is shown. */
  onView?: (index: number) => void;
  /** How many there will be; those that are not here yet come last. */
  total?: number;
  /** The number of photos is unknown: at least as many as are loaded. */
  isOpenEnded?: boolean;
  /** Called while the current or the next photo is not loaded yet. */
  onNeedMore?: () => void;
  /** The photographer's name in the information, where it leads somewhere. */
  byline?: (photo: PhotoView) => ReactNode;
  /** The way to a licence for the photo, where there is one. */
  licence?: (photo: PhotoView) => ReactNode;
  /** What the page does with the photo that is looked at. */
  page?: PageTools;
  /** The browser renders AVIF. */
  avif?: boolean;
}

const SLIDESHOW_MS = 4_000;
const SPACING_PX = 120;
const nothing = () => null;

/** The viewer (area LBX), on yet-another-react-lightbox: it brings moving, preloading, zoom and pull to close. */
export const Lightbox = ({
  photos,
  index,
  onClose,
  onView,
  total = 0,
  isOpenEnded = false,
  onNeedMore,
  byline,
  licence,
  page,
  avif = false,
}: LightboxProps) => {
  const { t } = useLingui();
  const place = usePlaceInList({ photos, index, total, avif, onView, onNeedMore });
  const { slides } = place;
  const tools = useViewerTools(photos[place.at], slides.length);
  const { info, isZoomed, fullScreen } = tools;
  const looked = photos[place.at];
  const isMobile = useIsMobile();
  useScrollLock(true);

  // Two calls close it once: the second would leave the page.
  const isClosing = useRef(false);
  const close = () => {
    if (!isClosing.current) onClose();
    isClosing.current = true;
  };

  return (
    <Yarl
      open
      close={close}
      index={place.startAt}
      slides={slides}
      plugins={[Zoom, Slideshow]}
      zoom={{ ref: tools.refs.zoomer, maxZoomPixelRatio: isMobile ? 1 : 2, scrollToZoom: true }}
      slideshow={{ ref: tools.refs.player, delay: SLIDESHOW_MS }}
      className={cx(
        'lightbox',
        (info || page?.panel) && 'lightbox-with-info',
        isZoomed && 'lightbox-zoomed',
        page && 'lightbox-of-page',
        looked?.rights && 'lightbox-with-rights',
      )}
      labels={{ Lightbox: t`Photo viewer`, 'Photo gallery': t`Photos`, '{index} of {total}': '{index} / {total}' }}
      animation={{ fade: 220, swipe: 320, navigation: 260, zoom: 240 }}
      // Wider than the space beside the photo, so that no neighbour is visible.
      carousel={{ preload: 1, padding: 0, spacing: SPACING_PX, finite: slides.length === 1 }}
      // Swiping and keys are LightboxChrome's: the library navigates at 30 % of the width, the specification at 50 px.
      controller={{
        closeOnBackdropClick: true,
        closeOnPullDown: true,
        closeOnEscape: false,
        disableSwipeNavigation: true,
      }}
      noScroll={{ disabled: true }}
      toolbar={{
        buttons: [
          <ViewerBar
            key="bar"
            state={{
              info,
              isZoomed,
              canZoom: looked !== undefined,
              isPlaying: tools.isPlaying,
              canPlay: tools.canPlay,
              isFullScreen: fullScreen.isOn,
              canFullScreen: fullScreen.isPossible,
              isCopied: tools.said !== null && !tools.said.link,
            }}
            onInfo={tools.toggleInfo}
            onZoom={tools.toggleZoom}
            onPlay={tools.togglePlay}
            onFullScreen={fullScreen.toggle}
            onShare={tools.share}
            onKeys={tools.toggleKeys}
            ofPage={page && <>{looked && page.buttons(looked)}</>}
          />,
        ],
      }}
      on={{
        view: ({ index: seen }) => place.see(seen),
        zoom: ({ zoom }) => tools.heard.zoom(zoom),
        slideshowStart: () => tools.heard.playing(true),
        slideshowStop: () => tools.heard.playing(false),
      }}
      render={{
        slide: ({ slide }) => ((slide as ViewerSlide).photo ? undefined : <Pending />),
        slideContainer: ({ slide, children }) => <Framed photo={(slide as ViewerSlide).photo}>{children}</Framed>,
        iconLoading: nothing,
        iconError: () => <Broken />,
        buttonPrev: nothing,
        buttonNext: nothing,
        buttonZoom: nothing,
        buttonSlideshow: nothing,
        controls: () => (
          <LightboxChrome
            tools={tools}
            total={slides.length}
            isOpenEnded={isOpenEnded}
            byline={byline}
            licence={licence}
            page={page}
            onGo={place.go}
          />
        ),
      }}
    />
  );
};
