import { isPortfolioPath } from '@vitrine/contracts/portfolio/portfolio-address.rules';
import { pageData, sitePageData } from '../api/page-data.js';
import type { ColorMode } from './color-mode.js';

/** A photographer's pages are shown in their template, in no colour mode (OFF-07); where there is none, nothing has one. */
export const followsTemplate = (pathname: string): boolean =>
  isPortfolioPath(pathname) ? !pageData('notFound') : sitePageData() !== undefined;

/** The mode of a page that has one of its own: a portfolio's template brings its colours, a client gallery may say which. */
export const fixedColorMode = (pathname: string): ColorMode | null => {
  const mode = pageData('clientGallery')?.look.mode;
  if (mode && mode !== 'auto') return mode;
  return followsTemplate(pathname) ? 'light' : null;
};
