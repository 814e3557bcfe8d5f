import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../../shared/api/api-client.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { useOptimisticMutation, usePendingChanges } from '../../optimistic.js';
import type { EnquiryPage } from './enquiries.query.js';

const KEY = ['delete-enquiry'];
const FAILED = 'Failed to delete the message. Please try again.';

/** Takes a message away, with the e-mails that hold its words (ADM-MSG-04, ADM-MSG-06). */
export const useDeleteEnquiry = () => {
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationKey: KEY,
    outOfDate: ['enquiries'],
    mutationFn: (id: string) => callRoute('deleteEnquiry', { params: { id } }),
    onSuccess: (_answer, id) =>
      client.setQueriesData<InfiniteData<EnquiryPage>>(
        { queryKey: [ROUTES.enquiries.path, 'pages'] },
        (known) => known && { ...known, pages: known.pages.map((page) => without(page, id)) },
      ),
    onError: () => toast({ title: FAILED, variant: 'destructive' }),
  });
};

/** Messages that are being deleted. */
export const useDeletedEnquiries = (): ReadonlySet<string> => new Set(usePendingChanges<string>(KEY));

const without = ({ rows, total, ...page }: EnquiryPage, id: string): EnquiryPage => ({
  ...page,
  rows: rows.filter((row) => row.id !== id),
  total: total - 1,
});
