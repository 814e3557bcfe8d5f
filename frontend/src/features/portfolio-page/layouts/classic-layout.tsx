import { useMemo, useState } from 'react';
import { CAROUSEL_DOTS_MAX } from '../../../shared/constants.js';
import { Button } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Carousel } from '../../../widgets/carousel/carousel.js';
import { CategoryScroller } from '../../../widgets/carousel/category-scroller.js';
import { LazyLightbox } from '../../../widgets/lightbox/lazy-lightbox.js';
import { PhotoGrid } from '../../../widgets/masonry/photo-grid.js';
import type { PhotoView } from '../../../widgets/photo-image/photo-view.js';
import { categoriesOf, dotsFor } from '../portfolio-categories.js';
import { ProfileHero } from '../profile-hero.js';
import { PhotosSkeleton } from '../portfolio-skeleton.js';
import { emptyText, galleryHeading, PHOTOS_FAILED } from '../portfolio-texts.js';
import type { LayoutProps } from './layout.js';

/** The default layout: name, picture, words, then the work (PORT-05 to PORT-21). */
export const ClassicLayout = (props: LayoutProps) => {
  const { profile, hero, contact } = props;
  return (
    <>
      <ProfileHero profile={profile} hero={hero} />
      {profile.aboutMe && (
        <section id="about" aria-labelledby="about-title" className="page-x pb-8 pt-20 md:pt-32">
          <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-16">
            <h2 id="about-title" className="display text-xl">
              About
            </h2>
            <p className="max-w-[62ch] whitespace-pre-line md:pt-2">{profile.aboutMe}</p>
          </div>
        </section>
      )}
      <Work {...props} />
      {contact}
    </>
  );
};

const Work = ({ photos, photosState, onRetryPhotos, openId, onOpen, onView, onClose }: LayoutProps) => {
  const [category, setCategory] = useState('all');
  const chosen = useMemo(
    () => (category === 'all' ? photos : photos.filter((photo) => photo.category === category)),
    [photos, category],
  );
  const featured = chosen.filter((photo) => photo.featured);
  const open = (photo: PhotoView) => onOpen(photo.id);

  return (
    <section id="gallery" aria-labelledby="work-title" className="page-x pb-24 pt-20 md:pb-36 md:pt-28">
      <header className="mb-10 flex flex-col gap-5 md:mb-14 lg:flex-row lg:items-end lg:justify-between lg:gap-16">
        <h2 id="work-title" className="display shrink-0 text-xl">
          {galleryHeading(category)}
        </h2>
        {photos.length > 0 && (
          <CategoryScroller
            choices={categoriesOf(photos)}
            chosen={category}
            onChoose={setCategory}
            className="min-w-0"
          />
        )}
      </header>
      {photosState === 'loading' ? (
        <PhotosSkeleton />
      ) : photosState === 'failed' ? (
        <EmptyState text={PHOTOS_FAILED} action={<Button onClick={onRetryPhotos}>Retry</Button>} />
      ) : chosen.length === 0 ? (
        <EmptyState text={emptyText(category)} />
      ) : (
        <>
          {featured.length > 0 && (
            <div className="mb-16 md:mb-28">
              <Carousel
                key={category}
                photos={featured}
                label="Featured photos"
                dots={dotsFor(featured.length, CAROUSEL_DOTS_MAX)}
                onOpen={open}
              />
            </div>
          )}
          <PhotoGrid photos={chosen} onOpen={open} />
        </>
      )}
      <LazyLightbox photos={chosen} openId={openId} onView={onView} onClose={onClose} />
    </section>
  );
};
