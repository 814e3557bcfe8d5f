import { queryOptions } from '@tanstack/react-query';
import { LIST_LIMIT } from '@vitrine/contracts/http/lists';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { galleryCategory } from '@vitrine/contracts/media/categories.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { PAGE_PHOTOS } from '@vitrine/contracts/portfolio/page.rules';
import type { PublicPhotoDto } from '@vitrine/contracts/portfolio/portfolio.dto';
import { readOrSay } from '../../../shared/api/api-client.js';
import { pageData } from '../../../shared/api/page-data.js';

/** A part of the public gallery (GAL-16): of the featured photos for `all`, else of all of the category. */
export const readPublicPhotos = (
  category: string,
  { limit, offset }: { limit: number; offset: number },
  signal: AbortSignal,
): Promise<PublicPhotoDto[]> =>
  readOrSay<PublicPhotoDto[]>('Failed to fetch photos', 'publicPhotos', {
    query: {
      ...(category === 'all' ? { featured: 'true' } : { category }),
      limit: String(limit),
      ...(offset > 0 && { offset: String(offset) }),
    },
    signal,
  });

/** Those the gallery begins with; they come with the page. */
export const firstPublicPhotosQuery = (category: string) =>
  queryOptions({
    queryKey: [ROUTES.publicPhotos.path, category] as const,
    queryFn: ({ signal }) => readPublicPhotos(category, { limit: PAGE_PHOTOS, offset: 0 }, signal),
    initialData: () =>
      category === galleryCategory(pageData('featured')) ? pageData<PublicPhotoDto[]>('gallery') : undefined,
  });

/** All public ones of the signed-in person's own photos, in the order of their portfolio (GAL-15). */
export const ownPublicPhotosQuery = queryOptions({
  queryKey: [ROUTES.ownPhotos.path, 'public'] as const,
  queryFn: async ({ signal }) => {
    const photos: PhotoDto[] = [];
    for (let part: PhotoDto[] | null = null; !part || part.length === LIST_LIMIT; photos.push(...part))
      part = await readOrSay<PhotoDto[]>('Failed to fetch user photos', 'ownPhotos', {
        query: { visibility: 'public', sort: 'portfolio', limit: String(LIST_LIMIT), offset: String(photos.length) },
        signal,
      });
    return photos;
  },
});
