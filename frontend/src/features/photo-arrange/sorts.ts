import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';
import { ARRANGE_TEXT } from './arrange-texts.js';

const TEXT = ARRANGE_TEXT.sorts;

/** Ways to order the whole portfolio anew. */
export const SORTS: readonly { id: PortfolioSort; label: string }[] = [
  { id: 'newest', label: TEXT.newestLabel },
  { id: 'oldest', label: TEXT.oldestLabel },
  { id: 'title', label: TEXT.titleLabel },
  { id: 'taken', label: TEXT.takenLabel },
];
