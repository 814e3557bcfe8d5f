import { isPortfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { pageData } from '../api/page-data.js';

/** A portfolio is shown in its photographer's template, in no colour mode (OFF-07); where there is none, nothing has one. */
export const followsTemplate = (pathname: string): boolean => isPortfolioPath(pathname) && !pageData('notFound');
