const KEY = 'vitrine-upload-category';
const FIRST = 'other';

/** The category chosen for the batch before, as long as there is still one of that name. */
export const lastCategory = (choices: readonly { id: string }[]): string => rememberedCategory(choices) || FIRST;

/** The same; empty when there is none. */
export const rememberedCategory = (choices: readonly { id: string }[]): string => {
  try {
    const last = localStorage.getItem(KEY) ?? '';
    return choices.some(({ id }) => id === last) ? last : '';
  } catch {
    return '';
  }
};

export const rememberCategory = (id: string): void => {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage may be forbidden; then the next batch begins with the usual one.
  }
};
