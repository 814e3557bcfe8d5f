import type { PhotoImage } from '@vitrine/contracts/media/photo-image';
import { imageSrc, imageSrcSet } from '@vitrine/contracts/media/photo-image';
import { useEffect, useState, type ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.js';
import { brightnessOf, scrimFor, thumbHashUrl } from '../photo-image/thumb-hash.js';

export interface HeroPicture {
  url: string;
  image: PhotoImage | null;
}

interface HeroBannerProps {
  picture: HeroPicture | null;
  heading: string;
  tagline: string;
  /** What stands at the foot. */
  children?: ReactNode;
}

/** A page-high picture with a name on it (HERO-01, HERO-07, HERO-08). A broken picture goes and leaves the paper (HERO-10). */
export const HeroBanner = ({ picture, heading, tagline, children }: HeroBannerProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<string | null>(null);
  const shown = picture && picture.url && broken !== picture.url ? picture : null;
  useOverPicture(shown !== null);

  const hash = shown?.image?.thumbHash ?? null;
  const blur = thumbHashUrl(hash);
  const scrim = scrimFor(brightnessOf(hash));
  const responsive = shown?.image && shown.image.widths.length > 0 ? shown.image : null;
  return (
    <section
      className={cx(
        'relative isolate flex min-h-[max(600px,100svh)] flex-col overflow-hidden md:min-h-[max(700px,100svh)] xl:min-h-[max(800px,100svh)]',
        shown ? 'text-white' : 'text-ink',
      )}
    >
      {shown && (
        <div
          className="absolute inset-0 -z-10 bg-[#1b1a18] bg-cover bg-center"
          style={blur ? { backgroundImage: `url(${blur})` } : undefined}
        >
          <img
            key={shown.url}
            src={responsive ? imageSrc(responsive, 1280) : shown.url}
            {...(responsive && { srcSet: imageSrcSet(responsive), sizes: coverSizes(responsive) })}
            alt=""
            fetchPriority="high"
            onLoad={() => setLoaded(shown.url)}
            onError={() => setBroken(shown.url)}
            className={cx(
              'size-full object-cover transition-opacity duration-300 ease-out',
              loaded === shown.url ? 'opacity-100' : 'opacity-0',
            )}
          />
          <div
            className="absolute inset-0"
            style={{
              backgroundImage: veil(scrim),
            }}
          />
        </div>
      )}
      <div className="page-x grid flex-1 content-center justify-items-center pb-8 pt-28 text-center">
        <h1 className="display max-w-[18ch] text-[clamp(40px,9vw,96px)] font-light uppercase leading-[1.04] tracking-[0.1em] -mr-[0.1em] break-words">
          {heading}
        </h1>
        <p className="eyebrow mt-7 max-w-[60ch] text-[13px]! leading-relaxed tracking-[0.26em]!">{tagline}</p>
      </div>
      {children}
    </section>
  );
};

/** Evenly over the picture, and thicker where words stand: at the bar, behind the name, at the foot. */
const veil = (scrim: number) => {
  const black = (alpha: number) => `rgb(0 0 0 / ${Math.min(0.84, alpha).toFixed(2)})`;
  return [
    `radial-gradient(ellipse 70% 34% at 50% 52%, ${black(0.34)}, transparent)`,
    `linear-gradient(${black(scrim + 0.14)}, ${black(scrim * 0.7)} 24%, ${black(scrim * 0.7)} 62%, ${black(scrim + 0.3)})`,
  ].join();
};

/** A cropped picture is wider than the window when the window is the taller of the two. */
const coverSizes = (image: PhotoImage) => `max(100vw, ${Math.ceil((100 * image.width) / image.height)}vh)`;

/** Lets the bar above know that it lies on a picture (nav.css). */
const useOverPicture = (over: boolean) => {
  useEffect(() => {
    if (!over) return;
    document.documentElement.dataset['overPicture'] = '';
    return () => {
      delete document.documentElement.dataset['overPicture'];
    };
  }, [over]);
};
