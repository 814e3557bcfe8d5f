import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { PhotoStatsDto, StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { STATS_RETRY } from '../../../shared/constants.js';

const patient = { retry: STATS_RETRY.times, retryDelay: STATS_RETRY.delayMs };

/** ACCT-27. */
export const photoStatsQuery = queryOptions({
  queryKey: [ROUTES.photoStats.path] as const,
  queryFn: ({ signal }) => callRoute<PhotoStatsDto | null>('photoStats', { signal }),
  ...patient,
});

/** ACCT-32. */
export const storageUsageQuery = queryOptions({
  queryKey: [ROUTES.storageUsage.path] as const,
  queryFn: ({ signal }) => callRoute<StorageUsageDto>('storageUsage', { signal }),
  ...patient,
});
