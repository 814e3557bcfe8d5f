import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

/** The identity provider's account page, which holds the password (ACCT-47); null where it has no address. */
export const providerQuery = queryOptions({
  queryKey: [ROUTES.signInProvider.path] as const,
  queryFn: ({ signal }) => callRoute('signInProvider', { signal }),
});
