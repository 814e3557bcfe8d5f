import { categoryLabel } from '@vitrine/contracts/media/categories.rules';

export const DEFAULT_PORTFOLIO_TAGLINE = 'PHOTOGRAPHY PORTFOLIO';
export const PHOTOS_FAILED = 'Unable to load photos. Please try again later.';

/** PORT-17. */
export const galleryHeading = (category: string): string => (category === 'all' ? 'All Work' : categoryLabel(category));

/** PORT-31, PORT-32. */
export const emptyText = (category: string): string =>
  category === 'all' ? 'No photos to display.' : `No photos in the ${categoryLabel(category)} category.`;
