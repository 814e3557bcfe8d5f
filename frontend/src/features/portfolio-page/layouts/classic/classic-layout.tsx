import { Trans, useLingui } from '@lingui/react/macro';
import { PAGE_FEATURED } from '@vitrine/contracts/portfolio/page.rules';
import { photoIdOfHero } from '@vitrine/contracts/portfolio/hero.rules';
import type { HeroDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { CAROUSEL_DOTS_MAX } from '../../../../shared/constants.js';
import { Carousel } from '../../../../widgets/carousel/carousel.js';
import { PhotoGrid } from '../../../../widgets/masonry/photo-grid.js';
import type { PhotoView } from '../../../../widgets/photo-image/photo-view.js';
import { dotsFor } from '../../portfolio-categories.js';
import { ProfileHero } from '../../profile-hero.js';
import { PhotosSkeleton } from '../../portfolio-skeleton.js';
import { unless, type PortfolioPhotos } from '../../use-portfolio-photos.js';
import { WorkHeader } from '../../work-header.js';
import { WorkNote } from '../../work-note.js';
import { WorkViewer } from '../../work-viewer.js';
import type { LayoutProps } from '../layout.js';

/** The default layout: name, photo, texts, then the work (PORT-06 to PORT-21). */
export const ClassicLayout = ({ profile, hero, work, viewer, contact }: LayoutProps) => {
  const { t } = useLingui();
  return (
    <>
      <ProfileHero profile={profile} hero={hero} />
      {profile.aboutMe && (
        <section id="about" aria-labelledby="about-title" className="page-x pb-8 pt-20 md:pt-32">
          <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-16">
            <h2 id="about-title" className="display text-xl">
              <Trans>About</Trans>
            </h2>
            <p dir="auto" className="max-w-[62ch] whitespace-pre-line wrap-anywhere md:pt-2">
              {profile.aboutMe}
            </p>
          </div>
        </section>
      )}
      <section id="gallery" aria-labelledby="work-title" className="page-x pb-24 pt-20 md:pb-36 md:pt-28">
        <WorkHeader work={work} className="mb-10 gap-5 md:mb-14 lg:items-end" />
        <WorkNote
          // A series that could still grow at its beginning is not begun.
          work={unless(!work.isSeriesSure, work)}
          failed={t`Unable to load photos. Please try again later.`}
          empty={t`No photos to display.`}
          loading={<PhotosSkeleton />}
        >
          {/* One photo alone would be shown twice. */}
          {work.total > 1 && <Series photos={seriesOf(work, hero)} category={work.chosen.id} onOpen={viewer.open} />}
          <PhotoGrid
            photos={work.photos}
            onOpen={(photo) => viewer.open(photo.id)}
            eager={hero ? 0 : 1}
            priority={!hero}
            hasMore={!work.isComplete}
            onNearEnd={work.loadMore}
          />
        </WorkNote>
      </section>
      <WorkViewer photos={work.photos} work={work} viewer={viewer} hasForm={Boolean(contact)} />
      {contact}
    </>
  );
};

/**
 * The featured photos. One that is the hero above and the first of the masonry below is moved last, or left out when
 * it is the only one: the same photo is not shown three times in a row.
 */
const seriesOf = ({ featured, photos }: PortfolioPhotos, hero: HeroDto | null): readonly PhotoView[] => {
  const [first, ...others] = featured.slice(0, PAGE_FEATURED);
  if (!first) return [];
  const isAround = hero && photoIdOfHero(hero) === first.id && photos[0]?.id === first.id;
  if (!isAround) return [first, ...others];
  return others.length > 0 ? [...others, first] : [];
};

interface SeriesProps {
  photos: readonly PhotoView[];
  category: string;
  onOpen: (id: string) => void;
}

/** The featured photos one by one (PORT-19 to PORT-21). */
const Series = ({ photos, category, onOpen }: SeriesProps) => {
  const { t } = useLingui();
  return (
    photos.length > 0 && (
      <div className="mb-16 md:mb-28">
        <Carousel
          key={category}
          photos={photos}
          label={t`Featured photos`}
          dots={dotsFor(photos.length, CAROUSEL_DOTS_MAX)}
          onOpen={(photo) => onOpen(photo.id)}
        />
      </div>
    )
  );
};
