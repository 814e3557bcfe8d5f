import { useQueryClient, type MutationCacheNotifyEvent } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  isSessionOver,
  REPORTS_SESSION_OVER,
  SESSION_OVER,
  SESSION_OVER_MS,
  SIGN_IN_AGAIN,
} from '../shared/session-over.js';
import { toast } from '../shared/toast/toast-store.js';

/** Reports the lost session as the reason of any mutation it made fail, and leads to signing in. */
export const SessionWatch = () => {
  const client = useQueryClient();
  useEffect(() => client.getMutationCache().subscribe((event) => isCutOff(event) && tellSessionOver()), [client]);
  return null;
};

/** Runs after the mutation's own handlers, so that this toast replaces theirs. */
const isCutOff = (event: MutationCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  isSessionOver(event.action.error) &&
  event.mutation.meta?.['reportsSessionOver'] !== REPORTS_SESSION_OVER.reportsSessionOver;

const tellSessionOver = () =>
  toast({
    title: SESSION_OVER.title,
    description: SESSION_OVER.description,
    variant: 'destructive',
    duration: SESSION_OVER_MS,
    action: {
      label: SESSION_OVER.action,
      onClick: () => void window.open(SIGN_IN_AGAIN.href, SIGN_IN_AGAIN.target, SIGN_IN_AGAIN.rel),
    },
  });
