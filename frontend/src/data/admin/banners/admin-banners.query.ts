import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../../shared/api/api-client.js';
import { PENDING_POLL_MS } from '../../../shared/constants.js';

/** LIM-44. */
const BANNERS_REFRESH_MS = 60_000;
const BANNERS_FRESH_MS = 30_000;

/** All banners, in every state; refetched while the page is visible, sooner while one is being prepared or analysed. */
export const adminBannersQuery = queryOptions({
  queryKey: [ROUTES.adminHeroImages.path] as const,
  queryFn: ({ signal }) => callRoute('adminHeroImages', { signal }),
  staleTime: BANNERS_FRESH_MS,
  refetchInterval: ({ state }) =>
    state.data?.some((banner) => banner.state === 'pending' || banner.colorAnalysis.state === 'pending')
      ? PENDING_POLL_MS
      : BANNERS_REFRESH_MS,
});
