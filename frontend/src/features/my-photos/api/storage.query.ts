import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { StorageUsageDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { STATS_RETRY } from '../../../shared/constants.js';

export const storageUsageQuery = queryOptions({
  queryKey: [ROUTES.storageUsage.path] as const,
  queryFn: ({ signal }) => callRoute<StorageUsageDto>('storageUsage', { signal }),
  retry: STATS_RETRY.times,
  retryDelay: STATS_RETRY.delayMs,
});
