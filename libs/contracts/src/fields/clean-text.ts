/**
 * A text as it is stored and compared: in Unicode's composed form (NFC), which keyboards write and file names of macOS do
 * not, and without what no database takes, a NUL and half a character.
 */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').normalize('NFC');

/** Longer than characters of several signs are; what goes on for longer is cut within. */
const CHARACTER_MAX = 64;
/** Made when it is first needed: Firefox has it only from 125 on, and without it no page would start. */
let segmenter: Intl.Segmenter | undefined;
const charactersOf = (text: string): Intl.Segments | undefined => {
  if ('Segmenter' in Intl) segmenter ??= new Intl.Segmenter();
  return segmenter?.segment(text);
};

/** The beginning of a text, of at most `max` units of length. No character is cut in half, and where the browser knows them one of several signs neither. */
export const beginningOf = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const from = Math.max(0, max - CHARACTER_MAX);
  const near = text.slice(from, max + CHARACTER_MAX).toWellFormed();
  const begin = from + (charactersOf(near)?.containing(max - from)?.index ?? max - from);
  return text.slice(0, begin > from ? begin : max).replace(/[\ud800-\udbff]$/, '');
};

/** Marks that turn the direction of what follows them: in a name or a subject they would turn the site's own words. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text for one line: a name, a title, a subject. No control character, line break or direction mark is left. */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(TURNS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

/** A text with its lines, without other control characters and without pages of nothing. */
export const manyLines = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim();

/** Whether anything in it can be seen. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\u034f\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
