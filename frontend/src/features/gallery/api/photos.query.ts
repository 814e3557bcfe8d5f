import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { pageData } from '../../../shared/api/page-data.js';
import { readOrSay } from '../../../shared/api/api-client.js';

/** The public gallery (GAL-16): featured photos for `all`, else all of the category. */
export const publicPhotosQuery = (category: string) =>
  queryOptions({
    queryKey: [ROUTES.publicPhotos.path, category] as const,
    queryFn: ({ signal }) =>
      readOrSay<PublicPhotoDto[]>('Failed to fetch photos', 'publicPhotos', {
        query: category === 'all' ? { featured: 'true' } : { category },
        signal,
      }),
    ...(category === 'all' && { initialData: () => pageData<PublicPhotoDto[]>('gallery') }),
  });

/** The signed-in person's own photos (GAL-15). */
export const ownPhotosQuery = queryOptions({
  queryKey: [ROUTES.ownPhotos.path] as const,
  queryFn: ({ signal }) => readOrSay<PhotoDto[]>('Failed to fetch user photos', 'ownPhotos', { signal }),
});
