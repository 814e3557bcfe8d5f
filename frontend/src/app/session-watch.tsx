import { useQueryClient, type MutationCacheNotifyEvent } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  isSessionOver,
  SAYS_SESSION_OVER,
  SESSION_OVER,
  SESSION_OVER_MS,
  SIGN_IN_AGAIN,
} from '../shared/session-over.js';
import { toast } from '../shared/toast/toast-store.js';

/** Says of any change that failed for want of a session that this is the reason, and leads to signing in. */
export const SessionWatch = () => {
  const client = useQueryClient();
  useEffect(() => client.getMutationCache().subscribe((event) => isCutOff(event) && tellSessionOver()), [client]);
  return null;
};

/** Heard after the mutation's own handlers, so that what is said here takes the place of what they say. */
const isCutOff = (event: MutationCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  isSessionOver(event.action.error) &&
  event.mutation.meta?.['saysSessionOver'] !== SAYS_SESSION_OVER.saysSessionOver;

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
