/** Which of the two visibility boxes are ticked (PHOTO-17). */
export const VISIBILITY_FILTERS = ['all', 'public', 'private', 'none'] as const;
export type VisibilityFilter = (typeof VISIBILITY_FILTERS)[number];

/** Orders of one's own list. `portfolio` is the order visitors see. */
export const OWN_PHOTO_SORTS = ['newest', 'oldest', 'title', 'portfolio'] as const;
export type OwnPhotoSort = (typeof OWN_PHOTO_SORTS)[number];
