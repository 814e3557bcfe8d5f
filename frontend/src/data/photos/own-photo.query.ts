import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../shared/api/api-client.js';
import { ApiError } from '../../shared/api/api-error.js';
import { holdsPhotos } from '../held-photos.js';
import { QUERY_RETRIES } from '../../shared/constants.js';

/** One of the user's own photos as it is now. */
export const photoByIdQuery = (id: string) =>
  queryOptions({
    queryKey: [ROUTES.ownPhoto.path, id] as const,
    queryFn: ({ signal }) => callRoute('ownPhoto', { params: { id }, signal }),
    meta: holdsPhotos((photo: PhotoDto) => [photo]),
  });

/** The same, with the cached photo as initial data. */
export const ownPhotoQuery = (known: PhotoDto) =>
  queryOptions({
    ...photoByIdQuery(known.id),
    initialData: known,
    initialDataUpdatedAt: 0,
    staleTime: 0,
    // A deleted photo stays deleted: no retry.
    retry: (failures, error) => failures < QUERY_RETRIES && !(error instanceof ApiError && error.status === 404),
  });
