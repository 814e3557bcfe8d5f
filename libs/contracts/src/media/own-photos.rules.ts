/** Which of the two visibility boxes are ticked (PHOTO-17). */
export const VISIBILITY_FILTERS = ['all', 'public', 'private', 'none'] as const;
export type VisibilityFilter = (typeof VISIBILITY_FILTERS)[number];

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
