import { initialOf } from '@vitrine/contracts/portfolio/display-name.rules';
import { useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.js';

interface AvatarProps {
  who: { firstName?: string | null; lastName?: string | null; username?: string | null };
  src: string | null | undefined;
  className?: string;
  alt?: string;
}

/** An image, or the initial behind it when there is none or it does not load (NAV-14 to NAV-16, NAV-28). */
export const Avatar = ({ who, src, className, alt = '' }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const img = useRef<HTMLImageElement>(null);
  // It may have failed before React listened.
  useEffect(() => {
    if (src && img.current?.complete && img.current.naturalWidth === 0 && img.current.currentSrc) setBroken(src);
  }, [src]);
  return (
    <span
      className={cx(
        'relative inline-grid shrink-0 select-none place-items-center overflow-hidden rounded-full bg-current/10 font-display font-medium',
        className,
      )}
    >
      <span aria-hidden={Boolean(src && broken !== src)}>{initialOf(who)}</span>
      {src && (
        <img
          ref={img}
          // Also keeps React from announcing it ahead of the server's markup, before the images the page begins with.
          loading="lazy"
          src={src}
          alt={alt}
          hidden={broken === src}
          onError={() => setBroken(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
};
