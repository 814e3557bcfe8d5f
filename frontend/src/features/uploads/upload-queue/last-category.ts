const KEY = 'vitrine-upload-category';
const FIRST = 'other';

/** The category of the previous batch, as long as it exists. */
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
