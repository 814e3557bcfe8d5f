import {
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { refreshDependants, type Changed } from './dependants.js';

interface OptimisticOptions<TAnswer, TChange> extends UseMutationOptions<TAnswer, Error, TChange> {
  mutationKey: readonly string[];
  /** What is out of date once the change is saved or refused. */
  outOfDate?: readonly Changed[];
}

/**
 * A change that is shown before it is saved: while it is pending, its variables lie over the server's answers
 * ({@link usePendingChanges}). `onSuccess` writes the answer into the cache; a refused change is gone, so it needs no
 * rollback. Changes of one key are sent one after the other: of two, the later one holds.
 */
export const useOptimisticMutation = <TAnswer, TChange>({
  outOfDate = [],
  ...options
}: OptimisticOptions<TAnswer, TChange>) => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: options.mutationKey.join('-') },
    ...options,
    // Not awaited: the change is pending until the server has answered, not until the lists are refetched.
    onSettled: (...answer) => {
      void refreshDependants(client, ...outOfDate);
      return options.onSettled?.(...answer);
    },
  });
};

/** The pending changes of a key at this moment, for event handlers. */
export const pendingChangesIn = <TChange>(client: QueryClient, mutationKey: readonly string[]): TChange[] =>
  client
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.variables as TChange);

/** The pending changes of a key, in the order they were made. */
export const usePendingChanges = <TChange>(mutationKey: readonly string[]): TChange[] =>
  useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as TChange,
  });
