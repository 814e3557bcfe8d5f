import { queryOptions } from '@tanstack/react-query';
import { ADMIN_COUNT_HEADER, TOTAL_HEADER } from '@vitrine/contracts/http/counted-lists';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { fetchRoute } from '../../../shared/api/api-client.js';
import { countIn } from '../../../shared/api/call-list.js';

/** Users, and administrators among them (ADM-GEN-13): headers of the shortest list there is. */
export const userCountsQuery = queryOptions({
  queryKey: [ROUTES.adminUsers.path, 'counts'] as const,
  queryFn: async ({ signal }) => {
    const answer = await fetchRoute('adminUsers', { query: { limit: 1 }, signal });
    return { users: countIn(answer, TOTAL_HEADER), admins: countIn(answer, ADMIN_COUNT_HEADER) };
  },
  staleTime: 30_000,
});
