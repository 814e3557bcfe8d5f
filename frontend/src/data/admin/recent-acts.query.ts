import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

const SHOWN = 8;

/** The latest acts of administrators, for the overview. */
export const recentActsQuery = queryOptions({
  queryKey: [ROUTES.adminActs.path, 'recent'] as const,
  queryFn: ({ signal }) => callRoute('adminActs', { query: { limit: SHOWN }, signal }),
  staleTime: 30_000,
});
