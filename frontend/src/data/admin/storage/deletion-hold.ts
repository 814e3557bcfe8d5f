import { t } from '@lingui/core/macro';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';

const HOLD_FRESH_MS = 30_000;
/** A backup ends by itself, and another administrator may audit or release. */
const HOLD_POLL_MS = 10_000;

/** What keeps stored files from being deleted. */
export const deletionHoldQuery = queryOptions({
  queryKey: [ROUTES.deletionHold.path] as const,
  queryFn: ({ signal }) => callRoute('deletionHold', { signal }),
  staleTime: HOLD_FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.reason ? HOLD_POLL_MS : false),
});

/** Ends the hold of a restore. A refusal means that no audit has ended since. */
export const useReleaseDeletions = (onEnd: () => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute('releaseDeletions'),
    retry: false,
    onSuccess: ({ hold }) =>
      toast({
        title: t`Deletions go on`,
        description: hold
          ? t`What has waited is deleted once the running backup has ended.`
          : t`What has waited is deleted from now on.`,
      }),
    onError: (error) => toast({ title: t`Release Failed`, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: async () => {
      await refreshDependants(client, 'deletions');
      onEnd();
    },
  });
};
