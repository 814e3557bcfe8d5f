import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { QuarantineState } from '@vitrine/contracts/media/object-browser.rules';
import { callRoute } from '../../../shared/api/api-client.js';
import { callList } from '../../../shared/api/call-list.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';
import { deletionHoldQuery } from './deletion-hold.js';

/** How often what is being purged is read again. */
export const PURGE_POLL_MS = 5_000;

/** How many objects are kept in quarantine, or are being deleted out of it. */
export const quarantineCountQuery = (state: QuarantineState) =>
  queryOptions({
    queryKey: [ROUTES.quarantine.path, 'count', state],
    queryFn: async ({ signal }) => (await callList('quarantine', { query: { state, limit: 1 }, signal })).total,
    staleTime: 30_000,
    refetchInterval: (query) => (state === 'purging' && query.state.data ? PURGE_POLL_MS : false),
  });

/** Has all that is kept in quarantine deleted now. A refusal means that the number is another one by now. */
export const usePurgeQuarantine = (onDone: () => void, onFailed: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (count: number) => callRoute('purgeQuarantine', { body: { count } }),
    retry: false,
    onSuccess: () => {
      const isHeld = Boolean(client.getQueryData(deletionHoldQuery.queryKey)?.reason);
      toast({
        title: t`Purge started`,
        description: isHeld
          ? t`The files are deleted as soon as deletions go on.`
          : t`The files are deleted within minutes.`,
      });
      onDone();
    },
    onError: (error) => {
      toast({ title: t`Purge Failed`, description: sentenceOf(error), variant: 'destructive' });
      onFailed();
    },
    onSettled: () => refreshDependants(client, 'quarantine'),
  });
};
