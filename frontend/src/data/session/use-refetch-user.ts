import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../shared/toast/toast-store.js';
import { refetchUser } from './current-user.js';

/** Reads the user again on the user's own request (ACCT-21). */
export const useRefetchUser = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => refetchUser(client),
    onError: () =>
      toast({ title: t`Refresh failed`, description: t`Please try again in a moment.`, variant: 'destructive' }),
  });
};
