import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PortfolioSort } from '@vitrine/contracts/media/own-photos.rules';

/** Ways to order the whole portfolio anew. */
export const SORTS: readonly { id: PortfolioSort; label: MessageDescriptor }[] = [
  { id: 'newest', label: msg`Newest first` },
  { id: 'oldest', label: msg`Oldest first` },
  { id: 'title', label: msg`Title` },
  { id: 'taken', label: msg`Date taken` },
];
