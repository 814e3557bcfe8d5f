/** Which of the two visibility boxes are ticked (PHOTO-17). */
export const VISIBILITY_FILTERS = ['all', 'public', 'private', 'none'] as const;
export type VisibilityFilter = (typeof VISIBILITY_FILTERS)[number];

/** What a list may ask of the rating in the file: at least so many stars, rejected, or none at all. */
export const RATING_FILTERS = ['5', '4', '3', '2', '1', 'rejected', 'unrated'] as const;
export type RatingFilter = (typeof RATING_FILTERS)[number];

/** Whether a filter finds a photo with this rating: 1 to 5 stars, -1 for rejected, nothing for none. */
export const hasRating = (filter: RatingFilter, rating: number | undefined): boolean => {
  if (filter === 'unrated') return rating === undefined;
  if (filter === 'rejected') return rating === -1;
  return (rating ?? 0) >= Number(filter);
};

/** Keywords that one filter may name. */
export const KEYWORDS_FILTER_MAX = 10;

/** The most cameras, lenses and keywords that are offered to filter by, of each those with most photos. */
export const FACETS_LIMIT = 200;

/** What becomes of texts that a machine wrote and their owner has not reviewed: they stay, or go. */
export const SUGGESTION_CHOICES = ['keep', 'remove'] as const;
export type SuggestionChoice = (typeof SUGGESTION_CHOICES)[number];

/**
 * Orders of one's own list. `portfolio` is the order visitors see; `taken` and `taken-oldest` go by the camera's date,
 * newest and oldest first, and photos without one come last in both.
 */
export const OWN_PHOTO_SORTS = ['newest', 'oldest', 'taken', 'taken-oldest', 'title', 'portfolio'] as const;
export type OwnPhotoSort = (typeof OWN_PHOTO_SORTS)[number];

/** `purge` deletes for good and takes only photos that are in the trash. */
export const BULK_ACTIONS = ['edit', 'revert', 'analyse', 'retry', 'trash', 'restore', 'purge'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Ways to order the whole portfolio anew. `taken` is by the camera's date, newest first. */
export const PORTFOLIO_SORTS = ['newest', 'oldest', 'title', 'taken'] as const;
export type PortfolioSort = (typeof PORTFOLIO_SORTS)[number];

/** The most ids `media.photo.ids_mine` answers. */
export const OWN_IDS_LIMIT = 20_000;
