import { useInfiniteQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { pendingChangesIn } from '../optimistic.js';
import type { Order } from './order.js';
import { changed, SAVE_ORDER, type Saving } from './order-change.js';
import { photoOrderQuery } from './photo-order.query.js';

/** The portfolio's order with all pending changes in it, the query behind it, and `current` for event handlers. */
export const usePhotoOrder = () => {
  const client = useQueryClient();
  const query = useInfiniteQuery(photoOrderQuery);
  const [{ subscribe, current }] = useState(() => createOrderStore(client));
  return { query, order: useSyncExternalStore(subscribe, current), current };
};

/** Without the delay of `useQuery` and `useMutationState`, in which a photo put down would jump back for a moment. */
const createOrderStore = (client: QueryClient) => {
  let saved: Order | undefined;
  let pending: readonly Saving[] = [];
  let order: Order | undefined;
  return {
    subscribe: (onChange: () => void) => {
      const ends = [client.getQueryCache().subscribe(onChange), client.getMutationCache().subscribe(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
    current: (): Order | undefined => {
      const [savedNow, pendingNow] = [
        client.getQueryData(photoOrderQuery.queryKey),
        pendingChangesIn<Saving>(client, SAVE_ORDER),
      ];
      if (savedNow === saved && isSame(pendingNow, pending)) return order;
      [saved, pending] = [savedNow, pendingNow];
      order = saved && pending.reduce((before, { change }) => changed(before, change), saved);
      return order;
    },
  };
};

const isSame = (one: readonly Saving[], other: readonly Saving[]): boolean =>
  one.length === other.length && one.every((saving, at) => saving === other[at]);
