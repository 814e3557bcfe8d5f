import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../shared/api/api-client.js';

/** Where the password lives (ACCT-47); without an address of its own there is nothing to link to. */
export const providerQuery = queryOptions({
  queryKey: [ROUTES.signInProvider.path] as const,
  queryFn: ({ signal }) => callRoute('signInProvider', { signal }),
});
