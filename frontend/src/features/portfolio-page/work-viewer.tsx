import { LazyLightbox } from '../../widgets/lightbox/lazy-lightbox.js';
import type { PhotoView } from '../../widgets/photo-image/photo-view.js';
import type { Viewer } from './layouts/layout.js';
import type { PortfolioPhotos } from './use-portfolio-photos.js';

interface WorkViewerProps {
  /** In the order of the layout. */
  photos: readonly PhotoView[];
  work: PortfolioPhotos;
  viewer: Viewer;
}

/** One photo alone; going round needs them all (PORT-18). */
export const WorkViewer = ({ photos, work, viewer }: WorkViewerProps) => (
  <LazyLightbox
    photos={photos}
    total={work.total}
    isComplete={work.isComplete}
    onNeedMore={work.loadAll}
    openId={viewer.openId}
    onView={viewer.view}
    onClose={viewer.close}
  />
);
