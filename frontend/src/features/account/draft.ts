/** What was typed into a form and not saved. It outlives the form, so that going back and forth loses nothing. */
export const createDraft = <T>() => {
  let draft: { userId: string; values: T } | null = null;
  return {
    keep: (userId: string, values: T): void => {
      draft = { userId, values };
    },
    of: (userId: string): T | null => (draft?.userId === userId ? draft.values : null),
    clear: (): void => {
      draft = null;
    },
  };
};
