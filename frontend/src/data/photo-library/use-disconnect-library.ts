import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../shared/api/api-client.js';
import { toast } from '../../shared/toast/toast-store.js';
import { refreshDependants } from '../dependants.js';

/** ACCT-40, ACCT-41. */
export const useDisconnectLibrary = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callRoute('googlePhotosDisconnect'),
    onSuccess: () => toast({ title: t`Google Photos disconnected` }),
    onError: () => toast({ title: t`Disconnection failed`, variant: 'destructive' }),
    onSettled: () => refreshDependants(client, 'photoLibrary'),
  });
};
