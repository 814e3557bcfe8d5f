import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';

/** Ways to order the whole portfolio anew. */
export const SORTS: readonly { id: PortfolioSort; label: string }[] = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'title', label: 'Title' },
  { id: 'taken', label: 'Date taken' },
];
