import type { SuggestionChoice } from '@vitrine/contracts/media/own-photos.rules';
import { useBulkChange } from './use-bulk-change.js';

/** Keeps or removes what a machine wrote of one photo; it can be undone. */
export const useReview = (photoId: string): ((suggestions: SuggestionChoice) => void) => {
  const { run } = useBulkChange({ onGone: nothing });
  return (suggestions) => run({ action: 'edit', photoIds: [photoId], edit: { suggestions } });
};

const nothing = () => undefined;
