import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { imageSrc, imageSrcSet } from '@vitrine/contracts/media/photo-image';
import { photoIdOfHero } from '@vitrine/contracts/portfolio/hero.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { Button } from '../../../shared/ui/button.js';
import { cropStyle } from '../../../widgets/photo-image/photo-view.js';
import { hasTransparency, thumbHashUrl } from '../../../widgets/photo-image/thumb-hash.js';
import { BannerFocalPoint } from './banner-focal-point.js';
import { ownHeroQuery } from '../../../data/hero/own-hero.query.js';
import { Waiting } from '../../../data/tasks/waiting.js';

const SOURCE: Record<HeroDto['source'], MessageDescriptor> = {
  custom: msg`Your own photo`,
  global: msg`A banner for everybody`,
  default: msg`The default banner, until you choose one`,
};

/** PROF-25. */
export const CurrentBanner = ({ isArriving }: { isArriving: boolean }) => {
  const { t } = useLingui();
  const { data: hero, isPending, isLoadingError, refetch } = useQuery(ownHeroQuery);
  if (isPending) return <div role="status" aria-label={t`Loading`} className="skeleton aspect-21/9 w-full" />;
  if (isLoadingError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-4 text-sm">
        <Trans>Your hero banner could not be loaded.</Trans>
        <Button onClick={() => void refetch()}>
          <Trans>Retry</Trans>
        </Button>
      </p>
    );
  }
  if (!hero) {
    return (
      <p className="border-l border-line-strong/50 py-1 pl-5 text-sm text-ink-2">
        <Trans>
          No hero banner yet. Your page begins with your name; choose a picture below, and it opens with that.
        </Trans>
      </p>
    );
  }
  const photoId = photoIdOfHero(hero);
  return (
    <figure aria-label={t`Current hero banner`}>
      <BannerImage hero={hero} />
      <figcaption className="mt-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-sm">
        <span className="min-w-0">
          <a href={hero.url} target="_blank" rel="noopener noreferrer" className="link font-medium">
            <bdi>{hero.name}</bdi>
          </a>
          {hero.description && (
            <span dir="auto" className="mt-0.5 block text-left text-ink-2">
              {hero.description}
            </span>
          )}
        </span>
        <span className="flex items-center gap-x-4">
          <span role="status" className="text-xs text-ink-2">
            {isArriving ? (
              <Waiting for="site-images">
                <Trans>Preparing your new banner…</Trans>
              </Waiting>
            ) : (
              t(SOURCE[hero.source])
            )}
          </span>
          {photoId && <BannerFocalPoint photoId={photoId} />}
        </span>
      </figcaption>
    </figure>
  );
};

const BannerImage = ({ hero }: { hero: HeroDto }) => {
  const { image } = hero;
  const hash = image?.thumbHash ?? null;
  // It stays behind the picture.
  const blur = hasTransparency(hash) ? null : thumbHashUrl(hash);
  const responsive = image && image.widths.length > 0;
  return (
    <div className="photo-image aspect-21/9 w-full" style={blur ? { backgroundImage: `url(${blur})` } : undefined}>
      <img
        key={hero.id}
        src={responsive ? imageSrc(image, 1280) : hero.url}
        {...(responsive && { srcSet: imageSrcSet(image), sizes: '(width >= 1024px) 60vw, 100vw' })}
        alt={hero.name}
        style={image && cropStyle(image)}
        data-loaded
      />
    </div>
  );
};
