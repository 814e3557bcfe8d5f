const KEY = 'vitrine-upload-category';
const FIRST = 'other';

/** The category of the previous batch, as long as it exists. */
export const lastCategory = (choices: readonly { id: string }[]): string => storedCategory(choices) || FIRST;

/** The same; empty when there is none. */
export const storedCategory = (choices: readonly { id: string }[]): string => {
  try {
    const last = localStorage.getItem(KEY) ?? '';
    return choices.some(({ id }) => id === last) ? last : '';
  } catch {
    return '';
  }
};

export const storeCategory = (id: string): void => {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Storage may be forbidden; then the next batch begins with the usual one.
  }
};
