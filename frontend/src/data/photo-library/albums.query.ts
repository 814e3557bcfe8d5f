import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

/** LIM-35. */
const ALBUMS_RETRIES = 1;

/** The albums that the photo library shows (REQ-26). */
export const albumsQuery = queryOptions({
  queryKey: [ROUTES.googlePhotosAlbums.path] as const,
  queryFn: ({ signal }) => callRoute('googlePhotosAlbums', { signal }),
  retry: ALBUMS_RETRIES,
  select: ({ albums }) => albums,
});
