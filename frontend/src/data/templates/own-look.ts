import { t } from '@lingui/core/macro';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { Look, OwnLook } from '@vitrine/contracts/portfolio/look.rules';
import { callRoute, readWithSentence } from '../../shared/api/api-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { useOptimisticMutation } from '../optimistic.js';

export const ownLookQuery = queryOptions({
  queryKey: [ROUTES.ownLook.path] as const,
  queryFn: ({ signal }) => readWithSentence(/*i18n*/ 'Failed to fetch your look', 'ownLook', { signal }),
});

/** Another look, or `undo`: the former one. */
export const useChangeLook = () => {
  const client = useQueryClient();
  return useOptimisticMutation({
    mutationKey: ['change-look'],
    outOfDate: ['template'],
    mutationFn: (look: Look | 'undo'): Promise<OwnLook> =>
      look === 'undo' ? callRoute('undoLook') : callRoute('setLook', { body: look }),
    onSuccess: async (answer, look) => {
      // A fetch in flight predates this change.
      await client.cancelQueries({ queryKey: ownLookQuery.queryKey });
      client.setQueryData(ownLookQuery.queryKey, answer);
      toast({ title: look === 'undo' ? t`The former look is back` : t`Look updated` });
    },
    onError: () => toast({ title: t`Failed to update your look`, variant: 'destructive' }),
  });
};
