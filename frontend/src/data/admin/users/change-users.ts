import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Shelf } from '@vitrine/contracts/media/photo.rules';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';

interface UserChange<TChange> {
  change: (change: TChange) => Promise<unknown>;
  done: string;
  failed: string;
  onDone?: (() => void) | undefined;
}

/** The server's rules decide; until it has answered, the list stays as it is. */
const useChangeUser = <TChange>({ change, done, failed, onDone }: UserChange<TChange>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    retry: false,
    onSuccess: () => {
      toast({ title: done });
      onDone?.();
    },
    onError: (error) => toast({ title: failed, description: sentenceOf(error), variant: 'destructive' }),
    onSettled: () => refreshDependants(client, 'users'),
  });
};

export const useSuspendUser = (onDone: () => void) =>
  useChangeUser({
    change: ({ userId, reason }: { userId: string; reason: string }) =>
      callRoute('suspendUser', { params: { userId }, body: { reason } }),
    done: t`Account suspended`,
    failed: t`The account could not be suspended`,
    onDone,
  });

export const useRestoreUser = () =>
  useChangeUser({
    change: (userId: string) => callRoute('restoreUser', { params: { userId } }),
    done: t`Account restored`,
    failed: t`The account could not be restored`,
  });

export const useDeleteUser = (onDone: () => void) =>
  useChangeUser({
    change: ({ userId, typed }: { userId: string; typed: string }) =>
      callRoute('deleteUser', { params: { userId }, body: { typed } }),
    done: t`Account deleted`,
    failed: t`The account could not be deleted`,
    onDone,
  });

export const useEndSessions = () =>
  useChangeUser({
    change: (userId: string) => callRoute('endUserSessions', { params: { userId } }),
    done: t`Signed out everywhere`,
    failed: t`The sessions could not be ended`,
  });

export const useEndTokens = () =>
  useChangeUser({
    change: (userId: string) => callRoute('endUserTokens', { params: { userId } }),
    done: t`Access tokens ended`,
    failed: t`The access tokens could not be ended`,
  });

export const useSetQuota = (onDone: () => void) =>
  useChangeUser({
    change: ({ userId, ...body }: { userId: string; shelf: Shelf; quotaBytes: number | null }) =>
      callRoute('setUserQuota', { params: { userId }, body }),
    done: t`Storage quota changed`,
    failed: t`The storage quota could not be changed`,
    onDone,
  });
