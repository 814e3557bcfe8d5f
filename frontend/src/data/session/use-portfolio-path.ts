import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { useKnownUser } from './current-user.js';

/** The path of the user's portfolio in the selected form of address; null until the user is loaded. */
export const usePortfolioPath = (): string | null => {
  const user = useKnownUser();
  return user && portfolioPath(user);
};
