import { Suspense } from 'react';
import type { PhotoView } from '../photo-image/photo-view.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';

const Lightbox = lazyPart(async () => ({ default: (await import('./lightbox.js')).Lightbox }));

interface LazyLightboxProps {
  photos: readonly PhotoView[];
  openId: string | null;
  onView: (id: string) => void;
  onClose: () => void;
}

export const LazyLightbox = ({ photos, openId, onView, onClose }: LazyLightboxProps) => {
  const index = openId === null ? -1 : photos.findIndex((photo) => photo.id === openId);
  if (index < 0) return null;
  return (
    <Suspense>
      <Lightbox
        photos={photos}
        index={index}
        onClose={onClose}
        onView={(at) => {
          const photo = photos[at];
          if (photo) onView(photo.id);
        }}
      />
    </Suspense>
  );
};
