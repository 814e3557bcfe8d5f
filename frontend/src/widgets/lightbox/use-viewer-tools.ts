import { useRef, useState } from 'react';
import type { SlideshowRef, ZoomRef } from 'yet-another-react-lightbox';
import { useMediaQuery } from '../../shared/hooks/use-media-query.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import { useFullScreen } from './use-full-screen.js';
import { useShare } from './use-share.js';

/** What double tapping and the key Z come to. */
const ZOOM = 2;

export type ViewerTools = ReturnType<typeof useViewerTools>;

/** What can be done with the current photo, by button, key or finger. */
export const useViewerTools = (photo: PhotoView | undefined, total: number) => {
  const [info, setInfo] = useState(false);
  const [keys, setKeys] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [isPlaying, setPlaying] = useState(false);
  const zoomer = useRef<ZoomRef>(null);
  const player = useRef<SlideshowRef>(null);
  const fullScreen = useFullScreen();
  const { share, said } = useShare(photo);
  // No slideshow where less motion is preferred.
  const canPlay = !useMediaQuery('(prefers-reduced-motion: reduce)') && total > 1;

  return {
    info,
    keys,
    said,
    share,
    fullScreen,
    canPlay,
    isPlaying,
    isZoomed: zoom > 1,
    isZoomedNow: () => (zoomer.current?.zoom ?? 1) > 1,
    toggleInfo: () => setInfo((was) => !was),
    toggleKeys: () => setKeys((was) => !was),
    togglePlay: () => (isPlaying ? player.current?.pause() : player.current?.play()),
    toggleZoom: () => zoomer.current?.changeZoom(zoom > 1 ? 1 : ZOOM),
    /** For the library. */
    refs: { zoomer, player },
    heard: {
      zoom: (now: number) => {
        setZoom(now);
        // Zooming in stops the slideshow.
        if (now > 1) player.current?.pause();
      },
      playing: setPlaying,
    },
  };
};
