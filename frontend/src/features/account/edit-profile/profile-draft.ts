import type { ProfileValues } from './profile-values.js';

let draft: { userId: string; values: ProfileValues } | null = null;

/** What was typed and not saved. It outlives the form, so that going back and forth loses nothing. */
export const keepDraft = (userId: string, values: ProfileValues): void => {
  draft = { userId, values };
};

export const draftOf = (userId: string): ProfileValues | null => (draft?.userId === userId ? draft.values : null);

export const clearDraft = (): void => {
  draft = null;
};
