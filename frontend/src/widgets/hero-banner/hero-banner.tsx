import { useLingui } from '@lingui/react/macro';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { useContext, useState, type ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { RenderCollector } from '../../shared/lib/render-collector.js';
import { onPhones, PHONE_WIDTH } from '../photo-image/phone-sizes.js';
import { cropStyle, HDR_SCREEN, sourceOf } from '../photo-image/photo-view.js';
import { averageColor } from '../photo-image/thumb-hash.js';
import { useImageState } from '../photo-image/use-image-state.js';

interface HeroBannerProps {
  hero: HeroDto | null;
  /** Null until loaded: their space is reserved. */
  heading: ReactNode;
  tagline: string | null;
  /** For the brand; a name is set as it is written. */
  capitals?: boolean;
  /** The content at the foot. */
  children?: ReactNode;
}

/**
 * A page-high image with a name at its foot (HERO-01, HERO-07, HERO-08). A broken image is removed (HERO-10). The bar
 * above is styled by `data-image`.
 */
export const HeroBanner = ({ hero, heading, tagline, capitals = false, children }: HeroBannerProps) => {
  const { t } = useLingui();
  const [broken, setBroken] = useState<string | null>(null);
  const shown = hero && broken !== hero.url ? hero : null;
  return (
    <section className="hero-banner" {...(shown && { 'data-image': '' })}>
      {shown && <HeroImage key={shown.url} hero={shown} onBroken={() => setBroken(shown.url)} />}
      <div className="hero-words page-x">
        <h1
          className={cx(
            'display -ml-[0.05em] text-[clamp(40px,8.6vw,124px)] font-light leading-[1.02]',
            capitals ? 'font-(family-name:--capitals) uppercase tracking-[0.08em]' : 'tracking-[-0.02em]',
          )}
        >
          {heading === null ? (
            <span className="skeleton inline-block h-[0.72em] w-[min(10ch,80%)]" role="img" aria-label={t`Loading`} />
          ) : (
            <bdi>{heading}</bdi>
          )}
        </h1>
        <p className="eyebrow mt-5 max-w-[56rem] leading-relaxed tracking-[0.24em] md:mt-6 md:text-[13px]">
          <bdi>{tagline ?? '\u00a0'}</bdi>
        </p>
        {children}
      </div>
    </section>
  );
};

/** Fills the window, cut where it must be. */
const HeroImage = ({ hero, onBroken }: { hero: HeroDto; onBroken: () => void }) => {
  const { image, url } = hero;
  const { src, srcSet, avif, hdr } = sourceOf({ image, imageUrl: url });
  const { img, isPlain, blur, fade, onLoad, onError } = useImageState({
    src,
    better: hdr ?? avif,
    thumbHash: image.thumbHash,
    onLoaded: undefined,
    onBroken,
  });
  const sizes = coverSizes(image);
  const collector = useContext(RenderCollector);
  if (!hdr) collector?.preload({ srcSet, avif, sizes });
  return (
    <div className="absolute inset-0 -z-10">
      <div
        className="photo-image size-full rounded-none!"
        style={{
          backgroundColor: averageColor(image.thumbHash) ?? '#1b1a18',
          ...(blur && { backgroundImage: `url(${blur})`, backgroundSize: 'cover' }),
        }}
      >
        <picture>
          {hdr && !isPlain && <source media={HDR_SCREEN} srcSet={hdr} sizes={sizes} />}
          {avif && !isPlain && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          <img
            ref={img}
            {...(srcSet && { srcSet, sizes })}
            src={src}
            alt=""
            style={cropStyle(image)}
            fetchPriority="high"
            data-loaded={fade}
            onLoad={onLoad}
            onError={onError}
          />
        </picture>
      </div>
    </div>
  );
};

/**
 * A cropped image is wider than the window when the window is the taller of the two. A phone shows a third of it, small
 * and behind text: somewhat less than half of its pixels are enough.
 */
const coverSizes = ({ width, height }: HeroDto['image']) => {
  const ratio = width / height;
  return onPhones(`max(${PHONE_WIDTH}, ${Math.ceil(45 * ratio)}vh)`, `max(100vw, ${Math.ceil(100 * ratio)}vh)`);
};
