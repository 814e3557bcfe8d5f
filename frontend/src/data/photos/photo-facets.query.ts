import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

/** What one's own photos can be filtered by. */
export const photoFacetsQuery = queryOptions({
  queryKey: [ROUTES.ownPhotoFacets.path] as const,
  queryFn: ({ signal }) => callRoute('ownPhotoFacets', { signal }),
});
