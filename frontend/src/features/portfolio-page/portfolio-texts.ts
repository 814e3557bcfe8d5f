import { ALL } from './portfolio-categories.js';

export const DEFAULT_PORTFOLIO_TAGLINE = 'PHOTOGRAPHY PORTFOLIO';

/** The texts of a gallery without photos. */
export interface GalleryTexts {
  failed: string;
  empty: (category: Choice) => string;
}

interface Choice {
  id: string;
  label: string;
}

/** PORT-17. */
export const galleryHeading = ({ id, label }: Choice): string => (id === ALL ? 'All Work' : label);

const ofCategory = (label: string) => `No photos in the ${label} category.`;

/** PORT-31 to PORT-33. */
export const GALLERY_TEXTS: GalleryTexts = {
  failed: 'Unable to load photos. Please try again later.',
  empty: ({ id, label }) => (id === ALL ? 'No photos to display.' : ofCategory(label)),
};

/** PORT-28 to PORT-30. */
export const EPIC_LOADING = 'Loading...';
export const EPIC_TEXTS: GalleryTexts = {
  failed: 'Unable to load photos',
  empty: ({ id, label }) => (id === ALL ? 'No photos available' : ofCategory(label)),
};
