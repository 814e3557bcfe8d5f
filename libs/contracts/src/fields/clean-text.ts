/** Marks that turn the direction of what follows them: in a name or a subject they would turn the site's own words. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text for one line: a name, a title, a subject. No control character, line break or direction mark is left. */
export const oneLine = (text: string): string =>
  text
    .replace(TURNS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A text with its lines, without other control characters and without pages of nothing. */
export const manyLines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();

/** Whether anything in it can be seen. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\u034f\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
