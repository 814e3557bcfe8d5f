import { msg } from '@lingui/core/macro';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { i18n } from '@vitrine/contracts/i18n';
import type { EnquiryDto } from '@vitrine/contracts/notify/enquiry.dto';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute, orSay } from '../../../shared/api/api-client.js';
import { callList, type CountedRows } from '../../../shared/api/call-list.js';
import type { ListQuery } from '../counted-list.query.js';

const PAGE = 50;
/** Visitors write while the list is open: what was read a while ago is read again when it is shown. */
const FRESH_MS = 30_000;
const LOAD_FAILED = msg`Failed to load messages`;

export type EnquiryPage = CountedRows<EnquiryDto>;

/** The messages of a query, page after page (ADM-MSG-05). */
export const enquiriesQuery = (query: ListQuery<'enquiries'>) =>
  infiniteQueryOptions({
    queryKey: [ROUTES.enquiries.path, 'pages', query],
    queryFn: ({ pageParam: offset, signal }) =>
      orSay(i18n._(LOAD_FAILED), callList('enquiries', { query: { ...query, limit: PAGE, offset }, signal })),
    initialPageParam: 0,
    getNextPageParam: (_last, pages: EnquiryPage[]) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return loaded < (pages.at(-1)?.total ?? 0) ? loaded : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });

/** A message as a whole. The act log gets the reading, so it is read once. */
export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: [ROUTES.enquiries.path, 'one', id],
    queryFn: ({ signal }) => orSay(i18n._(LOAD_FAILED), callRoute('enquiry', { params: { id }, signal })),
    staleTime: Infinity,
  });
