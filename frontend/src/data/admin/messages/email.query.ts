import { msg } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { i18n } from '@vitrine/contracts/i18n';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute, orSay } from '../../../shared/api/api-client.js';

export const EMAILS_FAILED = msg`Failed to load emails`;

/** An e-mail with its body (ADM-MAIL-04). The body does not change, and the act log gets the reading: it is read once. */
export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: [ROUTES.emails.path, 'one', id],
    queryFn: ({ signal }) => orSay(i18n._(EMAILS_FAILED), callRoute('email', { params: { id }, signal })),
    staleTime: Infinity,
  });
