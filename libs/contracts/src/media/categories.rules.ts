/** System categories in the order they are shown (CAT-01 to CAT-11). */
export const CATEGORIES = [
  { id: 'all', label: 'All' },
  { id: 'landscape', label: 'Landscape' },
  { id: 'portrait', label: 'Portrait' },
  { id: 'artistic', label: 'Artistic' },
  { id: 'nature', label: 'Nature' },
  { id: 'street', label: 'Street' },
  { id: 'architecture', label: 'Architecture' },
  { id: 'travel', label: 'Travel' },
  { id: 'macro', label: 'Macro' },
  { id: 'black-and-white', label: 'Black & White' },
  { id: 'other', label: 'Other' },
] as const;

/** Choices of a form that files a photo: everything but `all` (UPL-08). */
export const PHOTO_CATEGORIES = CATEGORIES.filter((c) => c.id !== 'all');

/** True for a category a photo may be filed under. */
export const isSystemCategory = (id: string): boolean => PHOTO_CATEGORIES.some((c) => c.id === id);

/** Label of a category id; an unknown id is shown capitalised (CAT-24). */
export const categoryLabel = (id: string): string =>
  CATEGORIES.find((c) => c.id === id)?.label ?? id.charAt(0).toUpperCase() + id.slice(1);
