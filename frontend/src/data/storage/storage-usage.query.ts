import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { STATS_RETRY } from '../../shared/constants.js';
import { callRoute } from '../../shared/api/api-client.js';

/** How much of one's space is used (ACCT-32). */
export const storageUsageQuery = queryOptions({
  queryKey: [ROUTES.storageUsage.path] as const,
  queryFn: ({ signal }) => callRoute('storageUsage', { signal }),
  retry: STATS_RETRY.times,
  retryDelay: STATS_RETRY.delayMs,
});
