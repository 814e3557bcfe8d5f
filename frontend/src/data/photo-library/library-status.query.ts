import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { LibraryStatusDto } from '@vitrine/contracts/media/photo-library.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** LIM-34. */
const STATUS_RETRY = { times: 3, delayMs: 1_000 } as const;

/** Whether the photo library is connected (ACCT-42). */
export const libraryStatusQuery = queryOptions({
  queryKey: [ROUTES.googlePhotosStatus.path] as const,
  queryFn: ({ signal }) => callRoute('googlePhotosStatus', { signal }),
  retry: STATUS_RETRY.times,
  retryDelay: STATUS_RETRY.delayMs,
});

/** ENT-49. */
export const isConnected = (status: Partial<LibraryStatusDto>): boolean =>
  status.isConnected ?? status.connected ?? false;
