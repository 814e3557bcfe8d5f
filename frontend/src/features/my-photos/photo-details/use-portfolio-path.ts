import { useQuery } from '@tanstack/react-query';
import { ROUTES } from '@vitrine/contracts/http/routes';
import type { UserDto } from '@vitrine/contracts/identity/user.dto';
import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';

/** The path of one's own portfolio in its chosen form; null until it is known who asks. */
export const usePortfolioPath = (): string | null => {
  // Whoever stands on a work page is known: nothing is asked for here.
  const { data } = useQuery<UserDto | null>({ queryKey: [ROUTES.currentUser.path], enabled: false });
  return data ? portfolioPath(data) : null;
};
