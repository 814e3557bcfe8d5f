import { i18n } from '@vitrine/contracts/i18n';
import {
  hashKey,
  useQueryClient,
  type Mutation,
  type MutationCacheNotifyEvent,
  type QueryCacheNotifyEvent,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery, revalidateUser } from '../data/session/current-user.js';
import {
  isSessionOver,
  REPORTS_SESSION_OVER,
  SESSION_OVER,
  SESSION_OVER_MS,
  SIGN_IN_AGAIN,
} from '../shared/api/session-over.js';
import { ApiError } from '../shared/api/api-error.js';
import { dismissToast, toast, toastStore } from '../shared/toast/toast-store.js';

/**
 * Takes the error of a failed try away when a later one of the same change succeeds. Reports the lost session as the reason of any mutation it made fail, and leads to signing in. What the server forbids,
 * the page has offered by mistake: the role was taken away, or the account is suspended, so the user is read again.
 */
export const SessionWatch = () => {
  const client = useQueryClient();
  useEffect(() => {
    /** Whose error is on the screen. */
    let failed: { who: unknown; toast: number } | null = null;
    /** What was on the screen when a change began; its own error among it is history once the change is made. */
    const before = new WeakMap<object, { toast: number | undefined; error: number | undefined }>();
    const observers = new WeakMap<object, object>();
    const whoOf = (mutation: Mutation<unknown, unknown, unknown>): unknown =>
      mutation.options.mutationKey ? hashKey(mutation.options.mutationKey) : observers.get(mutation);
    const ends = [
      client.getMutationCache().subscribe((event) => {
        // Of mutations without a key the same are those of one place in the page.
        if (event.type === 'observerAdded') observers.set(event.mutation, event.observer);
        if (event.type === 'updated') {
          const { mutation, action } = event;
          const shown = toastStore.current();
          if (action.type === 'pending') {
            const error = failed?.who === whoOf(mutation) ? failed?.toast : undefined;
            before.set(mutation, { toast: shown?.id, error });
          }
          const then = before.get(mutation);
          if (action.type === 'success' && then?.error !== undefined) dismissToast(then.error);
          if (action.type === 'error' && shown?.variant === 'destructive' && shown.id !== then?.toast)
            failed = { who: whoOf(mutation), toast: shown.id };
        }
        if (isCutOff(event)) tellSessionOver();
        if (isForbidden(event)) revalidateUser(client);
      }),
      client.getQueryCache().subscribe((event) => {
        if (isForbidden(event) && event.query.queryKey[0] !== currentUserQuery.queryKey[0]) revalidateUser(client);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  return null;
};

const isForbidden = (event: MutationCacheNotifyEvent | QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof ApiError &&
  event.action.error.status === 403;

/** Runs after the mutation's own handlers, so that this toast replaces theirs. */
const isCutOff = (event: MutationCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  isSessionOver(event.action.error) &&
  event.mutation.meta?.['reportsSessionOver'] !== REPORTS_SESSION_OVER.reportsSessionOver;

const tellSessionOver = () =>
  toast({
    title: i18n._(SESSION_OVER.title),
    description: i18n._(SESSION_OVER.description),
    variant: 'destructive',
    duration: SESSION_OVER_MS,
    action: {
      label: i18n._(SESSION_OVER.action),
      onClick: () => void window.open(SIGN_IN_AGAIN.href, SIGN_IN_AGAIN.target, SIGN_IN_AGAIN.rel),
    },
  });
