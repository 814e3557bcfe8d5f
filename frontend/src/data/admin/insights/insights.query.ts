import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../../shared/api/api-client.js';

/** The last insights. Reading them begins nothing (ADM-AI-05, ADM-AI-06). */
export const aiInsightsQuery = queryOptions({
  queryKey: [ROUTES.aiInsights.path] as const,
  queryFn: ({ signal }) => callRoute('aiInsights', { signal }),
});
