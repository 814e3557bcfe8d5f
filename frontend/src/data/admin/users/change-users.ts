import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/api-client.js';
import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { toast } from '../../../shared/toast/toast-store.js';
import { refreshDependants } from '../../dependants.js';

const TEXT = {
  suspended: 'Account suspended',
  notSuspended: 'The account could not be suspended',
  restored: 'Account restored',
  notRestored: 'The account could not be restored',
  deleted: 'Account deleted',
  notDeleted: 'The account could not be deleted',
  signedOut: 'Signed out everywhere',
  notSignedOut: 'The sessions could not be ended',
  quotaSet: 'Storage quota changed',
  quotaNotSet: 'The storage quota could not be changed',
} as const;

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
    done: TEXT.suspended,
    failed: TEXT.notSuspended,
    onDone,
  });

export const useRestoreUser = () =>
  useChangeUser({
    change: (userId: string) => callRoute('restoreUser', { params: { userId } }),
    done: TEXT.restored,
    failed: TEXT.notRestored,
  });

export const useDeleteUser = (onDone: () => void) =>
  useChangeUser({
    change: ({ userId, typed }: { userId: string; typed: string }) =>
      callRoute('deleteUser', { params: { userId }, body: { typed } }),
    done: TEXT.deleted,
    failed: TEXT.notDeleted,
    onDone,
  });

export const useEndSessions = () =>
  useChangeUser({
    change: (userId: string) => callRoute('endUserSessions', { params: { userId } }),
    done: TEXT.signedOut,
    failed: TEXT.notSignedOut,
  });

export const useSetQuota = (onDone: () => void) =>
  useChangeUser({
    change: ({ userId, quotaBytes }: { userId: string; quotaBytes: number | null }) =>
      callRoute('setUserQuota', { params: { userId }, body: { quotaBytes } }),
    done: TEXT.quotaSet,
    failed: TEXT.quotaNotSet,
    onDone,
  });
