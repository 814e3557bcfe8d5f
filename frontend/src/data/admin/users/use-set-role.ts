import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Role } from '@vitrine/contracts/identity/user.rules';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';

/** ADM-USR-07 to ADM-USR-11. The server's rules decide; until it has answered, the list stays as it is. */
export const useSetRole = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role }) =>
      callRoute('setUserRole', { params: { userId }, body: { role } }),
    retry: false,
    onError: (error) =>
      toast({ title: t`Failed to update role`, description: sentenceOf(error), variant: 'destructive' }),
    // One's own role, too: without it the dashboard closes.
    onSettled: () => refreshDependants(client, 'users', 'session'),
  });
};
