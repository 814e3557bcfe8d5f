import { portfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { useKnownUser } from './current-user.js';

/** The path of one's own portfolio in its chosen form; null until it is known who asks. */
export const usePortfolioPath = (): string | null => {
  const user = useKnownUser();
  return user && portfolioPath(user);
};
