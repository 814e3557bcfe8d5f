import { oneLine } from '../fields/clean-text.js';
import { PHOTO_LIMITS } from './photo.rules.js';

/** Texts of a photo in which words can be replaced. */
export const REPLACEABLE = ['title', 'description'] as const;
export type Replaceable = (typeof REPLACEABLE)[number];

/** The longest text that is looked for, or put in its place. */
export const REPLACEMENT_MAX = 200;

/** Words that take the place of others: all of them, taken for themselves, no pattern. */
export interface TextReplacement {
  find: string;
  with: string;
  matchCase: boolean;
}

const replaced = (text: string, { find, with: words, matchCase }: TextReplacement): string => {
  if (matchCase) return text.replaceAll(find, () => words);
  return text.replace(new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu'), () => words);
};

/** The title after a replacement. What would become empty or too long stays as it is. */
export const replacedTitle = (title: string, replacement: TextReplacement): string => {
  const after = oneLine(replaced(title, replacement));
  return after && after.length <= PHOTO_LIMITS.titleMax ? after : title;
};

const ENTITIES = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' } as const;
const toText = (html: string) =>
  html.replace(/&(?:lt|gt|quot|amp);/g, (name) => ENTITIES[name as keyof typeof ENTITIES]);
const toHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A stored description after a replacement in its words, not in its marks; null when no words are left. Too long, it stays. */
export const replacedDescription = (html: string | null, replacement: TextReplacement): string | null => {
  if (html === null) return null;
  const parts = html.split(/(<[^>]*>)/);
  const after = parts.map((part) => (part.startsWith('<') ? part : toHtml(replaced(toText(part), replacement))));
  // What holds nothing to find keeps its spelling.
  if (after.every((part, at) => part.startsWith('<') || toText(part) === toText(parts[at] ?? ''))) return html;
  const words = textOf(after.join(''));
  if (words.length > PHOTO_LIMITS.descriptionMax) return html;
  return words ? after.join('') : null;
};

/** The words of a stored description, as one line. */
export const textOf = (html: string | null): string => oneLine(toText((html ?? '').replace(/<[^>]*>/g, ' ')));
