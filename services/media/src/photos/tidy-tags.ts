import { isVisible, oneLine } from '@vitrine/contracts/fields/clean-text';

/** Tags as they are stored: of one line, without empties and repeats, in the order given (PHOTO-34). */
export const tidyTags = (tags: readonly string[]): string[] => [...new Set(tags.filter(isVisible).map(oneLine))];
