import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

/** The stock banners (PROF-24). */
export const heroImagesQuery = queryOptions({
  queryKey: [ROUTES.heroImages.path] as const,
  queryFn: ({ signal }) => callRoute('heroImages', { signal }),
});
