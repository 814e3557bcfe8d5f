/** `é` to `e`: a text without the marks that Unicode can take off its letters. */
export const foldDiacritics = (text: string): string => text.normalize('NFD').replace(/\p{M}+/gu, '');
