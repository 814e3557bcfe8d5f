import { useQuery } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';

/** Who is signed in: on a work page that is known, and nothing is asked for here. Null until then. */
export const useKnownUser = (): UserDto | null => {
  const { data } = useQuery<UserDto | null>({ queryKey: [ROUTES.currentUser.path], enabled: false });
  return data ?? null;
};
