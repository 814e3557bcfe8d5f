import { useLocation } from 'react-router';
import { LazyLightbox } from '../../widgets/lightbox/lazy-lightbox.js';
import type { PhotoView } from '../../widgets/photo-image/photo-view.js';
import { licenceLink } from '../../widgets/rights/licence-link.js';
import type { Viewer } from './layouts/layout.js';
import type { PortfolioPhotos } from './use-portfolio-photos.js';

interface WorkViewerProps {
  /** In the order of the layout. */
  photos: readonly PhotoView[];
  work: PortfolioPhotos;
  viewer: Viewer;
  /** The page has a form for enquiries. */
  hasForm: boolean;
}

/** One photo alone; going round needs them all (PORT-18). */
export const WorkViewer = ({ photos, work, viewer, hasForm }: WorkViewerProps) => {
  const { pathname } = useLocation();
  return (
    <LazyLightbox
      photos={photos}
      total={work.total}
      isComplete={work.isComplete}
      onNeedMore={work.loadAll}
      openId={viewer.openId}
      onView={viewer.view}
      onClose={viewer.close}
      licence={(photo) => licenceLink(photo, hasForm ? pathname : null)}
    />
  );
};
