/** Tags as they are stored: trimmed, without empties and repeats, in the order given (PHOTO-34). */
export const tidyTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter(Boolean)),
];
