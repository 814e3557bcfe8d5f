import { beginningOf } from '@vitrine/contracts/fields/clean-text';

/** JSON for the inside of a `<script>`: no `<` can end it or begin a comment there. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a sanitised HTML text. Not fit to be shown before {@link escapeHtml}. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** At most `max` characters, cut between words. */
export const shorten = (text: string, max: number): string => {
  const tidy = text.replace(/\s+/g, ' ').trim();
  if (tidy.length <= max) return tidy;
  const cut = beginningOf(tidy, max - 1);
  return `${beginningOf(cut, Math.max(cut.lastIndexOf(' '), Math.floor(max / 2))).trimEnd()}…`;
};
