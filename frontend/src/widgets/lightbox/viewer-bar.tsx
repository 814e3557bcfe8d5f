import { useLingui } from '@lingui/react/macro';
import { Check, Info, Keyboard, Link, Maximize, Minimize, Pause, Play, Share, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useController } from 'yet-another-react-lightbox';
import { useMediaQuery } from '../../shared/hooks/use-media-query.js';
import { ViewerButton } from './viewer-button.js';

const ICON = { size: 20, strokeWidth: 1.25 } as const;

interface BarState {
  info: boolean;
  isZoomed: boolean;
  canZoom: boolean;
  isPlaying: boolean;
  canPlay: boolean;
  isFullScreen: boolean;
  canFullScreen: boolean;
  isCopied: boolean;
}

interface ViewerBarProps {
  state: BarState;
  onInfo: () => void;
  onZoom: () => void;
  onPlay: () => void;
  onFullScreen: () => void;
  onShare: () => void;
  onKeys: () => void;
  /** In the place of sharing and information. */
  ofPage?: ReactNode;
}

/** The controls at the top right. What fingers do by themselves has a button for pointers only. */
export const ViewerBar = ({ state, onInfo, onZoom, onPlay, onFullScreen, onShare, onKeys, ofPage }: ViewerBarProps) => {
  const { t } = useLingui();
  const { close } = useController();
  const hasFingers = useMediaQuery('(pointer: coarse)');
  const ShareIcon = state.isCopied ? Check : hasFingers ? Share : Link;
  return (
    <div className="flex">
      {!hasFingers && (
        <ViewerButton label={t`Keys`} onClick={onKeys} className="max-md:hidden">
          <Keyboard {...ICON} />
        </ViewerButton>
      )}
      {!hasFingers && state.canZoom && (
        <ViewerButton label={state.isZoomed ? t`Zoom out` : t`Zoom in`} onClick={onZoom} className="max-md:hidden">
          {state.isZoomed ? <ZoomOut {...ICON} /> : <ZoomIn {...ICON} />}
        </ViewerButton>
      )}
      {state.canFullScreen && (
        <ViewerButton
          label={state.isFullScreen ? t`Leave full screen` : t`Full screen`}
          onClick={onFullScreen}
          className="max-md:hidden"
        >
          {state.isFullScreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
        </ViewerButton>
      )}
      {state.canPlay && (
        <ViewerButton label={state.isPlaying ? t`Pause slideshow` : t`Play slideshow`} onClick={onPlay}>
          {state.isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
        </ViewerButton>
      )}
      {ofPage ?? (
        <>
          <ViewerButton
            label={state.isCopied ? t`Link copied` : hasFingers ? t`Share` : t`Copy link`}
            onClick={onShare}
          >
            <ShareIcon {...ICON} />
          </ViewerButton>
          <ViewerButton label={t`Photo information`} aria-expanded={state.info} onClick={onInfo}>
            <Info {...ICON} />
          </ViewerButton>
        </>
      )}
      <ViewerButton label={t`Close`} onClick={close}>
        <X size={24} strokeWidth={1.25} />
      </ViewerButton>
    </div>
  );
};
