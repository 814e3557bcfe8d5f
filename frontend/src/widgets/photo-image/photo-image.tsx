import { ImageOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { altOf, sourceOf, type PhotoView } from './photo-view.js';
import { thumbHashUrl } from './thumb-hash.js';

interface PhotoImageProps {
  photo: Pick<PhotoView, 'id' | 'title' | 'image' | 'imageUrl' | 'altText'>;
  sizes: string;
  className?: string;
  /** The first pictures of a page load at once, the others when they come near. */
  eager?: boolean;
  /** Off where the box has a shape of its own. */
  ownShape?: boolean;
  decorative?: boolean;
  onBroken?: () => void;
}

// Addresses this page has shown already: a tile that only changed its place does not fade in again.
const seen = new Set<string>();

/** A photo from its ThumbHash to sharp, in a box that never changes size; a broken one is a quiet placeholder (GAL-17). */
export const PhotoImage = ({
  photo,
  sizes,
  className,
  eager,
  ownShape = true,
  decorative,
  onBroken,
}: PhotoImageProps) => {
  const { src, srcSet } = sourceOf(photo);
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>(() => (seen.has(src) ? 'loaded' : 'loading'));
  const img = useRef<HTMLImageElement>(null);

  // A picture from the cache may have loaded before React listened.
  useEffect(() => {
    setState(seen.has(src) || (img.current?.complete && img.current.naturalWidth > 0) ? 'loaded' : 'loading');
  }, [src]);

  const blur = state === 'broken' ? null : thumbHashUrl(photo.image.thumbHash);
  return (
    <span
      className={cx('photo-image block', className)}
      style={{
        ...(ownShape && { aspectRatio: `${photo.image.width} / ${photo.image.height}` }),
        ...(blur && { backgroundImage: `url(${blur})` }),
      }}
    >
      {state === 'broken' ? (
        <span
          role="img"
          aria-label={`${altOf(photo)} (not available)`}
          className="grid size-full place-items-center text-ink-2"
        >
          <ImageOff size={24} strokeWidth={1.25} aria-hidden />
        </span>
      ) : (
        <img
          ref={img}
          src={src}
          {...(srcSet && { srcSet, sizes })}
          alt={decorative ? '' : altOf(photo)}
          width={photo.image.width}
          height={photo.image.height}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          {...(eager && { fetchPriority: 'high' as const })}
          draggable={false}
          data-loaded={state === 'loaded'}
          onLoad={() => {
            seen.add(src);
            setState('loaded');
          }}
          onError={() => {
            setState('broken');
            onBroken?.();
          }}
        />
      )}
    </span>
  );
};
