import { beginningOf, storable } from '@vitrine/contracts/fields/clean-text';
import type { PhotoSuggestion } from '@vitrine/contracts/ai/photo-suggestion';
import { isSystemCategory, PHOTO_CATEGORIES } from '@vitrine/contracts/media/categories.rules';
import { PHOTO_LIMITS } from '@vitrine/contracts/media/photo.rules';
import type { RawSuggestion } from './photo-analyser.port.js';

/** A suggested title is one line in a table, so its limit is below that of a typed one. */
const TITLE_MAX = 120;
const DESCRIPTION_MAX = 1_000;

/** Suggestions are text, never markup; control characters would corrupt log lines and headers. */
export const plain = (text: string): string =>
  storable(
    text
      .replace(/<[^>]*>/g, ' ')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** Cuts at a word's end, and never within a character. */
export const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const head = beginningOf(text, max - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > max / 2 ? head.slice(0, space) : head).replace(/[\s,;:.–-]+$/, '')}…`;
};

/** A category id or label in any spelling; anything else is `other` (UPL-24). */
export const toCategory = (said: string): string => {
  const word = plain(said)
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[\s_]+/g, '-');
  if (isSystemCategory(word)) return word;
  const byLabel = PHOTO_CATEGORIES.find(({ label }) => label.toLowerCase() === plain(said).toLowerCase());
  return byLabel?.id ?? 'other';
};

/** Lower-case, without `#` and surrounding punctuation, each once, at most 15 (UPL-24). */
export const toTags = (said: readonly string[]): string[] => {
  const tags = said
    .flatMap((tag) => plain(tag).split(/[,;#]+/))
    .map((tag) => tag.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((tag) => tag.length > 0 && tag.length <= PHOTO_LIMITS.tagMax);
  return [...new Set(tags)].slice(0, PHOTO_LIMITS.tagsMax);
};

/** Normalises an analyser's texts to what forms and rows accept (ENT-12, UPL-24). */
export const normaliseSuggestion = (raw: RawSuggestion): PhotoSuggestion => ({
  title: cut(plain(raw.title), Math.min(TITLE_MAX, PHOTO_LIMITS.titleMax)),
  category: toCategory(raw.category),
  description: cut(plain(raw.description), Math.min(DESCRIPTION_MAX, PHOTO_LIMITS.descriptionMax)),
  tags: toTags(raw.tags),
  alt: cut(plain(raw.alt), PHOTO_LIMITS.altMax),
  source: raw.source,
});
