import { SESSION_HINT_COOKIE, ROUTES } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { AUTH_CHANGE_KEY } from '../../shared/constants.js';
import { callRoute, readQuery } from '../../shared/api/api-client.js';
import { pageData } from '../../shared/api/page-data.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { forgetShares } from '../../shared/lib/kept-shares.js';
import { hasCookie } from '../../shared/lib/cookie.js';
import { mayLookUp } from './lookup-rules.js';
import { noteSuspension } from './suspension.js';
import { withProfile } from './with-profile.js';

/** The signed-in user; null for a visitor (AUTH-02, AUTH-04, AUTH-15). */
export const currentUserQuery = queryOptions<UserDto | null>({
  queryKey: [ROUTES.currentUser.path],
  queryFn: ({ signal }) => readQuery('currentUser', { signal }).catch(noteSuspension),
  retry: false,
  // Nor when another part of the page mounts the same query.
  retryOnMount: false,
  select: (user) => user && withProfile(user),
});

/** Asks the server who is signed in, past the cache; throws when nobody is. */
export const askCurrentUser = (signal: AbortSignal): Promise<UserDto> => callRoute('currentUser', { signal });

export interface Session {
  user: UserDto | null;
  /** The same, and undefined while a user is probably signed in but not loaded yet. */
  who: UserDto | null | undefined;
  isAuthenticated: boolean;
  isLoading: boolean;
  /** The lookup failed: neither signed in nor certainly signed out (AUTH-17). */
  isUnknown: boolean;
  retry: () => void;
}

export const useCurrentUser = (options: { skipInitialCheck?: boolean } = {}): Session => {
  const { pathname } = useLocation();
  // What the server renders is the same for every visitor; with the hint cookie, the user is loaded first.
  const isHydrated = useHydrated();
  const hasHint = isHydrated && hasCookie(SESSION_HINT_COOKIE);
  const enabled = mayLookUp({ path: pathname, hasHint, ...options });
  const { data, isLoading: isAsking, isLoadingError, refetch } = useQuery({ ...currentUserQuery, enabled });
  const user = data ?? null;
  const isLoading = isAsking || (!isHydrated && pageData('known') === true);
  return {
    user,
    who: isLoading ? undefined : user,
    isAuthenticated: user !== null,
    isLoading,
    isUnknown: isLoadingError,
    retry: () => void refetch(),
  };
};

/** The signed-in user from the cache: subscribes, and sends no request. Null until cached, and signed out. */
export const useKnownUser = (): UserDto | null => useQuery({ ...currentUserQuery, enabled: false }).data ?? null;

/** Clears the signed-in user and all that this browser keeps of theirs (AUTH-03). */
export const clearUser = (client: QueryClient): void => {
  void forgetShares();
  client.clear();
  client.setQueryData(currentUserQuery.queryKey, null);
};

/** The session ended elsewhere. Components that show the user are notified first: a cleared cache notifies none. */
export const loseUser = (client: QueryClient): void => {
  client.setQueryData(currentUserQuery.queryKey, null);
  clearUser(client);
};

/** The user may be another one by now, or signed out: without the hint cookie no request is sent (AUTH-15). */
export const revalidateUser = (client: QueryClient): void => {
  if (hasCookie(SESSION_HINT_COOKIE)) void client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  else if (client.getQueryData(currentUserQuery.queryKey)) loseUser(client);
};

/** The other tabs read the user again (PROF-12). */
export const notifyOtherTabs = (): void => {
  try {
    localStorage.setItem(AUTH_CHANGE_KEY, String(Date.now()));
  } catch {
    // Storage may be forbidden; then only this tab is informed.
  }
};

/** Reads the user again; throws when that fails. */
export const refetchUser = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ queryKey: currentUserQuery.queryKey }, { throwOnError: true });

/** Caches the user that a save answered, and makes every tab refetch it (PROF-04, PROF-05). */
export const storeUser = (client: QueryClient, user: UserDto): Promise<void> => {
  client.setQueryData(currentUserQuery.queryKey, user);
  return refreshUser(client);
};

/** How long a saved profile may take to reach the public page. */
const SAVE_SEEN_MS = 60_000;
const SAVED_KEY = ['profile-saved-at'];
/** Whether the profile was saved in this tab a moment ago. */
export const savedLately = (client: QueryClient): boolean =>
  Date.now() - (client.getQueryData<number>(SAVED_KEY) ?? -Infinity) < SAVE_SEEN_MS;

/** The profile has changed: every tab reads it again. */
export const refreshUser = async (client: QueryClient): Promise<void> => {
  client.setQueryData(SAVED_KEY, Date.now());
  notifyOtherTabs();
  await client.invalidateQueries({ queryKey: currentUserQuery.queryKey });
};
