import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { RenderCollector } from '../../shared/lib/render-collector.js';
import { ImageOff } from '../../shared/ui/icons.js';
import { altOf, cropStyle, HDR_SCREEN, sourceOf, type PhotoView } from './photo-view.js';
import { averageColor, hasTransparency } from './thumb-hash.js';
import { useImageState } from './use-image-state.js';

interface PhotoImageProps {
  photo: Pick<PhotoView, 'id' | 'title' | 'image' | 'imageUrl' | 'altText'>;
  sizes: string;
  className?: string;
  /** Loads at once instead of near the window. */
  eager?: boolean;
  /** The photo the page is about: before everything else. Meant for one in a page. */
  priority?: boolean;
  /** Off where the box has a shape of its own. */
  ownShape?: boolean;
  decorative?: boolean;
  onLoaded?: () => void;
  onBroken?: () => void;
}

/**
 * A photo in a box that never changes size: its average colour in the server's markup, its ThumbHash in what the browser
 * renders, then sharp; nothing stands behind a transparent one. A broken one is a quiet placeholder (GAL-17). Without JavaScript it is simply there.
 */
export const PhotoImage = ({
  photo,
  sizes,
  className,
  eager = false,
  priority = false,
  ownShape = true,
  decorative,
  onLoaded,
  onBroken,
}: PhotoImageProps) => {
  const { t } = useLingui();
  const { src, srcSet, avif, hdr } = sourceOf(photo);
  const { img, isBroken, isPlain, isAwaited, blur, fade, onLoad, onError } = useImageState({
    src,
    better: hdr ?? avif,
    thumbHash: photo.image.thumbHash,
    onLoaded,
    onBroken,
  });
  const collector = useContext(RenderCollector);
  // Which files a screen is shown with a gain map, it alone can say.
  if (priority && !hdr) collector?.preload({ srcSet, avif, sizes });
  const { thumbHash } = photo.image;
  const color = hasTransparency(thumbHash) ? 'transparent' : averageColor(thumbHash);
  const isLazy = !eager && !priority;
  return (
    <span
      className={cx('photo-image block', className)}
      {...(isAwaited && isLazy && ownShape && { 'data-awaited': '' })}
      style={{
        ...(ownShape && { aspectRatio: `${photo.image.width} / ${photo.image.height}` }),
        ...(color && !isBroken && { backgroundColor: color }),
        ...(blur && { backgroundImage: `url(${blur})` }),
      }}
    >
      {isBroken ? (
        <span
          role="img"
          aria-label={t`${altOf(photo)} (not available)`}
          className="grid size-full place-items-center text-ink-2"
        >
          <ImageOff size={24} strokeWidth={1.25} />
        </span>
      ) : (
        <picture>
          {hdr && !isPlain && <source media={HDR_SCREEN} srcSet={hdr} sizes={sizes} />}
          {avif && !isPlain && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          <img
            ref={img}
            // Before `src` and `srcSet`, or Safari starts loading before it has read `loading`.
            loading={isLazy ? 'lazy' : 'eager'}
            {...(priority && { fetchPriority: 'high' as const })}
            {...(srcSet && { srcSet, sizes })}
            src={src}
            alt={decorative ? '' : altOf(photo)}
            style={cropStyle(photo.image)}
            width={photo.image.width}
            height={photo.image.height}
            decoding="async"
            draggable={false}
            data-loaded={fade}
            onLoad={onLoad}
            onError={onError}
          />
        </picture>
      )}
    </span>
  );
};
