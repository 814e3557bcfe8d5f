import { Trans, useLingui } from '@lingui/react/macro';
import { categoryLabel } from '@vitrine/contracts/media/categories.rules';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { CAROUSEL_DOTS_MAX } from '../../shared/constants.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { usePhotoParam } from '../../data/gallery/use-photo-param.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Carousel } from '../../widgets/carousel/carousel.js';
import { CategoryScroller } from '../../widgets/carousel/category-scroller.js';
import { LazyLightbox } from '../../widgets/lightbox/lazy-lightbox.js';
import { licenceLink } from '../../widgets/rights/licence-link.js';
import { PhotoGrid } from '../../widgets/masonry/photo-grid.js';
import type { PhotoView } from '../../widgets/photo-image/photo-view.js';
import { GallerySkeleton } from './gallery-skeleton.js';
import type { Gallery } from './use-gallery.js';
import { Link } from '../../shared/ui/link.js';

interface GallerySectionProps {
  gallery: Gallery;
  category: string;
  categories: readonly { id: string; label: string }[];
  onCategory: (id: string) => void;
  /** What a photographer without public photos can do about it. */
  whenEmpty?: ReactNode;
}

/** So near to the last photo that is here, the viewer has the next ones fetched. */
const NEAR_LAST = 20;

/** Area GAL. */
export const GallerySection = ({ gallery, category, categories, onCategory, whenEmpty }: GallerySectionProps) => {
  const { t } = useLingui();
  const viewer = usePhotoParam();
  const { photos, featured, isLoading, isChanging, isError, retry, hasMore, more } = gallery;
  const open = (photo: PhotoView) => viewer.open(photo.id);
  // The lightbox, too, can reach the end of the loaded photos; and it shows how
  // many there are.
  const wantsMore =
    viewer.openId !== null &&
    (photos.length <= PAGE_PHOTOS || photos.slice(-NEAR_LAST).some(({ id }) => id === viewer.openId));
  const bringMore = useEffectEvent(more);
  useEffect(() => {
    if (wantsMore && hasMore) bringMore();
  }, [wantsMore, hasMore, photos.length]);

  return (
    <section
      id="gallery"
      aria-labelledby="gallery-title"
      aria-busy={isChanging}
      className="page-x pb-24 pt-20 md:pb-36 md:pt-32"
    >
      <header className="mb-10 flex flex-col gap-6 md:mb-16 lg:flex-row lg:items-end lg:justify-between lg:gap-16">
        <h2 id="gallery-title" className="display shrink-0 text-xl md:text-2xl">
          {category === 'all' ? t`Featured Work` : categoryLabel(category)}
        </h2>
        <form action="/#gallery" className="min-w-0">
          <CategoryScroller field="featured" choices={categories} chosen={category} onChoose={onCategory} />
        </form>
      </header>

      {isLoading ? (
        <GallerySkeleton large={category === 'all'} />
      ) : isError ? (
        <EmptyState
          text={t`Error loading photos. Please try again later.`}
          action={
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : photos.length === 0 ? (
        <EmptyState
          text={
            category === 'all' ? t`No photos to display.` : t`No photos in the ${categoryLabel(category)} category.`
          }
          action={whenEmpty}
        />
      ) : (
        <>
          {featured.length > 0 && (
            <div className="mb-20 md:mb-32">
              <Carousel
                key={category}
                photos={featured}
                label={t`Featured photos`}
                dots={Math.min(featured.length, CAROUSEL_DOTS_MAX)}
                onOpen={open}
                byline
              />
            </div>
          )}
          {/* On a server-rendered page the grid is hydrated in a step of its own. */}
          <SuspenseBoundary>
            <PhotoGrid
              photos={photos}
              onOpen={open}
              caption={(photo) => <Caption photo={photo} />}
              hasMore={hasMore}
              onNearEnd={more}
            />
          </SuspenseBoundary>
        </>
      )}
      <LazyLightbox
        photos={photos}
        isComplete={!isLoading && !isChanging && !isError && !hasMore}
        onNeedMore={more}
        openId={viewer.openId}
        onView={viewer.view}
        onClose={viewer.close}
        byline={(photo) => <Photographer photo={photo} />}
        licence={(photo) => licenceLink(photo, (photo.takesEnquiries && photo.photographerPath) ?? null)}
      />
    </section>
  );
};

/** Under the photo, never on it (GAL-06). */
const Caption = ({ photo }: { photo: PhotoView }) => (
  <div className="flex items-baseline justify-between gap-4 pb-4 pt-3 text-sm leading-snug md:pb-6">
    <p className="min-w-0">
      <span className="block font-medium">
        <bdi>{photo.hidesTitle || photo.title}</bdi>
      </span>
      <span className="block text-ink-2">
        <Trans>
          by <Photographer photo={photo} />
        </Trans>
      </span>
    </p>
    <p className="max-w-1/2 shrink-0 text-right wrap-anywhere text-ink-2">
      <bdi>{photo.categoryLabel ?? categoryLabel(photo.category)}</bdi>
    </p>
  </div>
);

/** Leads to their portfolio. */
const Photographer = ({ photo }: { photo: PhotoView }) =>
  photo.photographerPath ? (
    <Link to={photo.photographerPath} className="link">
      <bdi>{photo.photographer}</bdi>
    </Link>
  ) : (
    <bdi>{photo.photographer}</bdi>
  );
