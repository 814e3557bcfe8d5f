import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';
import { STATS_RETRY } from '../../shared/constants.js';

/** ACCT-27. */
export const photoStatsQuery = queryOptions({
  queryKey: [ROUTES.photoStats.path] as const,
  queryFn: ({ signal }) => callRoute('photoStats', { signal }),
  retry: STATS_RETRY.times,
  retryDelay: STATS_RETRY.delayMs,
});
