import { isPortfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';

const SKIPPED_PREFIXES = ['/account-', '/dashboard-', '/my-photos-', '/upload-', '/admin-', '/api-'];

/** Whether a page looks up the signed-in user (AUTH-05 to AUTH-08, AUTH-12, AUTH-15). */
export const mayLookUp = (at: { path: string; hasHint: boolean; skipInitialCheck?: boolean }): boolean => {
  const path = at.path.toLowerCase();
  if (!at.hasHint || path === '/home' || isPortfolioPath(path)) return false;
  if (SKIPPED_PREFIXES.some((prefix) => path.startsWith(prefix))) return false;
  return !(path === '/' && at.skipInitialCheck);
};
