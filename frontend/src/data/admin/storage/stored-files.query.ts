import { msg } from '@lingui/core/macro';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { StoredUserDto } from '@vitrine/contracts/media/object-browser.dto';
import { callList, type CountedRows } from '../../../shared/api/call-list.js';

export const STORAGE_FAILED = msg`Failed to load storage contents`;

/** Names may contain an id's words; the row of the id itself is among the first. */
const LOOKED_AT = 50;

/** Name and sums of one user with stored files; null where no file of theirs is known. From the list, where that is loaded. */
export const useStoredUser = (userId: string) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: [ROUTES.storedUsers.path, 'one', userId],
    queryFn: async ({ signal }) => {
      const { rows } = await callList('storedUsers', { query: { q: userId, limit: LOOKED_AT }, signal });
      return rows.find((row) => row.userId === userId) ?? null;
    },
    placeholderData: () => listedUser(client, userId),
    staleTime: 30_000,
  });
};

const listedUser = (client: QueryClient, userId: string): StoredUserDto | undefined =>
  client
    .getQueriesData<CountedRows<StoredUserDto>>({ queryKey: [ROUTES.storedUsers.path] })
    .flatMap(([, list]) => list?.rows ?? [])
    .find((row) => row.userId === userId);
