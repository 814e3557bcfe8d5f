import { useLayoutEffect, type ReactNode } from 'react';
import { pageData } from '../../shared/api/page-data.js';
import { lazyComponent } from '../../shared/lib/lazy-component.js';
import { SuspenseBoundary } from '../../shared/lib/suspense-boundary.js';
import { galleryTheme } from '../../shared/theme/gallery-theme.js';
import { applyTheme } from '../../shared/theme/page-theme.js';
import { OpenGallery } from './open-gallery.js';

const GalleryThreshold = lazyComponent(
  async () => ({ default: (await import('./gallery-door.js')).GalleryThreshold }),
  { source: 'src/features/client-gallery/gallery-door.tsx' },
);

/** Area VISIT. What the document has brought says which of its pages it is. */
export const ClientGalleryPage = ({ themeToggle }: { themeToggle: ReactNode }) => {
  const gallery = pageData('clientGallery');
  const door = pageData('galleryDoor');
  const { mode, accent } = gallery?.look ?? { mode: 'auto' as const, accent: null };
  useLayoutEffect(() => applyTheme(galleryTheme({ mode, accent })), [mode, accent]);
  return gallery?.state === 'open' ? (
    <OpenGallery key={gallery.id} sent={gallery} themeToggle={themeToggle} />
  ) : (
    <SuspenseBoundary fallback={<div className="min-h-svh" aria-busy="true" />}>
      <GalleryThreshold gallery={gallery} door={door} />
    </SuspenseBoundary>
  );
};
