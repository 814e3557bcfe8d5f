import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { onPicture } from '../../shared/lib/on-picture.js';
import { ErrorBoundary } from '../../shared/lib/error-boundary.js';
import { isInView, revealTile } from '../masonry/reveal-tile.js';
import type { PhotoView } from '../photo-image/photo-view.js';
import type { PageTools } from './viewer-keys.js';
import { useEarlyKeys } from './use-early-keys.js';

const Lightbox = lazyComponent(async () => {
  const [{ Lightbox: Viewer }, { rendersAvif: drawsAvif }] = await Promise.all([
    import('./lightbox.js'),
    import('./avif-support.js'),
  ]);
  const avif = await drawsAvif();
  return { default: (props: Omit<Parameters<typeof Viewer>[0], 'avif'>) => <Viewer {...props} avif={avif} /> };
});

interface LazyLightboxProps {
  photos: readonly PhotoView[];
  openId: string | null;
  onView: (id: string) => void;
  onClose: () => void;
  /** How many there will be, when not all are here yet. */
  total?: number;
  /** No more photos will come: an id that is not among them does not exist. */
  isComplete?: boolean;
  /** Fetches more photos as long as the one to open, or its neighbours, are missing. */
  onNeedMore?: () => void;
  /** The photographer's name in the information, where it leads somewhere. */
  byline?: (photo: PhotoView) => ReactNode;
  /** The way to a licence for the photo, where there is one. */
  licence?: (photo: PhotoView) => ReactNode;
  /** What the page does with the photo that is looked at, in the place of sharing and information. */
  page?: PageTools;
}

/** The viewer, whose code is loaded when it is opened, or when a picture is about to be. */
export const LazyLightbox = ({
  photos,
  openId,
  onView,
  onClose,
  total,
  isComplete = photos.length > 0,
  onNeedMore,
  byline,
  licence,
  page,
}: LazyLightboxProps) => {
  const index = openId === null ? -1 : photos.findIndex((photo) => photo.id === openId);
  const isOpen = index >= 0;
  const isLost = openId !== null && !isOpen;
  const last = useRef<string>(undefined);

  useEffect(() => {
    if (photos.length === 0 || savesData()) return;
    // Not before: who only glances at the page need not pay for it.
    return onPicture(Lightbox.whenIdle);
  }, [photos.length]);

  // An address of a photo that is not there opens nothing, and does not stay.
  const drop = useEffectEvent(onClose);
  const needMore = useEffectEvent(() => onNeedMore?.());
  useEffect(() => {
    if (isLost && isComplete) drop();
    else if (isLost) needMore();
  }, [isLost, isComplete, photos.length]);

  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // After the page has come back to where it was.
      requestAnimationFrame(() => goOnAt(last.current));
    };
  }, [isOpen]);

  // A second step may come before the first is rendered.
  const wanted = useRef(openId);
  useLayoutEffect(() => {
    wanted.current = openId;
  }, [openId]);
  useEarlyKeys(isOpen, {
    onStep: (by) => {
      const next = photos[photos.findIndex(({ id }) => id === wanted.current) + by];
      if (!next) return;
      wanted.current = next.id;
      onView(next.id);
    },
    onClose,
  });

  if (!isOpen) return null;
  return (
    <ErrorBoundary retryWith={openId}>
      <SuspenseBoundary fallback={<Coming onClose={onClose} />}>
        <Lightbox
          photos={photos}
          index={index}
          total={isComplete ? photos.length : (total ?? photos.length)}
          isOpenEnded={!isComplete && total === undefined}
          onClose={onClose}
          onView={(at) => {
            const photo = photos[at];
            if (!photo) return;
            last.current = photo.id;
            onView(photo.id);
          }}
          {...(byline && { byline })}
          {...(licence && { licence })}
          {...(page && { page })}
          {...(!isComplete && onNeedMore && { onNeedMore })}
        />
      </SuspenseBoundary>
    </ErrorBoundary>
  );
};

/** A dark overlay at once, as feedback while the code is loading. */
const Coming = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <button type="button" aria-label={t`Close`} onClick={onClose} className="fade-in fixed inset-0 z-70 bg-[#0b0b0a]" />
  );
};

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The focus moves to the tile of the last viewed photo; the page does not scroll if that is in view. */
const goOnAt = (photoId: string | undefined) => {
  const { activeElement } = document;
  const isFree = activeElement === null || activeElement === document.body;
  const isTile = activeElement instanceof HTMLElement && activeElement.dataset['photoId'] !== undefined;
  if (!photoId || !(isFree || isTile)) return;
  const tile = isTile && activeElement.dataset['photoId'] === photoId ? activeElement : revealTile(photoId);
  if (!tile) return;
  tile.focus({ preventScroll: true });
  if (!isInView(tile)) tile.scrollIntoView({ block: 'center', behavior: 'instant' });
};
