import { ClientGalleryPage } from '../../features/client-gallery/client-gallery-page.js';
import { pageData } from '../../shared/api/page-data.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { ThemeToggle } from '../shell/theme-toggle.js';

const ClientPage = lazyComponent(
  async () => ({ default: (await import('../../features/client-gallery/client-page.js')).ClientPage }),
  { source: 'src/features/client-gallery/client-page.tsx' },
);

/**
 * `/g/:name/:secret`, `/g/:name`, `/g/preview/:galleryId`, and `/c/:secret`. Without the site's bar: it is the
 * photographer's page for their client, who has no business with the rest.
 */
export const ClientGalleryRoute = () => {
  const page = pageData('clientPage');
  if (!page) return <ClientGalleryPage themeToggle={<ThemeToggle />} />;
  return (
    <SuspenseBoundary fallback={<div className="min-h-svh" aria-busy="true" />}>
      <ClientPage page={page} />
    </SuspenseBoundary>
  );
};
