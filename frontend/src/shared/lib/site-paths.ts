import { PORTFOLIO_PATH_PATTERN } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { RESERVED_WORDS } from '@vitrine/contracts/site-paths.rules';

/** Every page address of the application. */
export const PATHS = {
  home: '/',
  gallery: '/#gallery',
  about: '/#about',
  contact: '/#contact',
  landing: '/landing',
  account: '/account',
  myPhotos: '/my-photos',
  upload: '/my-photos?upload=true',
  trash: '/my-photos?view=trash',
  onboarding: '/onboarding',
  admin: '/admin/dashboard',
} as const;

/** A path that shows somebody's portfolio (ROUTE-14, ROUTE-20, ROUTE-21). */
export const isPortfolioPath = (path: string): boolean => {
  const clean = path.replace(/(.)\/$/, '$1');
  return PORTFOLIO_PATH_PATTERN.test(clean) && !RESERVED_WORDS.has(clean.slice(1).toLowerCase());
};

const WORK_PATHS = [PATHS.account, PATHS.myPhotos, PATHS.onboarding, '/admin'];

/** A page of the signed-in, or one below it. */
export const isWorkPath = (path: string): boolean =>
  WORK_PATHS.some((work) => `${path.toLowerCase()}/`.startsWith(`${work}/`));
