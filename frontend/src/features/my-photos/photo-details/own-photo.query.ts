import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';

/** One of one's own photos as it is now, beginning with what the page already knows of it. */
export const ownPhotoQuery = (known: PhotoDto) =>
  queryOptions({
    queryKey: [ROUTES.ownPhoto.path, known.id] as const,
    queryFn: ({ signal }) => callRoute<PhotoDto>('ownPhoto', { params: { id: known.id }, signal }),
    initialData: known,
    initialDataUpdatedAt: 0,
    staleTime: 0,
  });
