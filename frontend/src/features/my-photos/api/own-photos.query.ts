import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoDto, PhotoStatsDto, StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { readOrSay, callRoute } from '../../../shared/api/api-client.js';
import { PENDING_POLL_MS, STATS_RETRY } from '../../../shared/constants.js';

/** All of one's own photos. Asked for again while renditions of any are still being made. */
export const ownPhotosQuery = queryOptions({
  queryKey: [ROUTES.ownPhotos.path] as const,
  queryFn: ({ signal }) => readOrSay<PhotoDto[]>('Failed to fetch user photos', 'ownPhotos', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.some((photo) => photo.derivatives === 'pending') ? PENDING_POLL_MS : false,
});

const patient = { retry: STATS_RETRY.times, retryDelay: STATS_RETRY.delayMs };

export const photoStatsQuery = queryOptions({
  queryKey: [ROUTES.photoStats.path] as const,
  queryFn: ({ signal }) => callRoute<PhotoStatsDto>('photoStats', { signal }),
  ...patient,
});

export const storageUsageQuery = queryOptions({
  queryKey: [ROUTES.storageUsage.path] as const,
  queryFn: ({ signal }) => callRoute<StorageUsageDto>('storageUsage', { signal }),
  ...patient,
});

/** Photos came or went: list, counts and used space are asked for again (UPL-26). */
export const refreshPhotos = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [ownPhotosQuery, photoStatsQuery, storageUsageQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
  );
