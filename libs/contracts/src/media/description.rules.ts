import { beginningOf } from '../fields/clean-text.js';
import { htmlOfText } from '../fields/text-html.js';
import { PHOTO_LIMITS } from './photo.rules.js';

/** Plain text as a photo's description, cut where its HTML would be too long. */
export const descriptionOfText = (text: string): string => {
  let length = PHOTO_LIMITS.descriptionMax;
  let html = htmlOfText(beginningOf(text, length));
  while (html.length > PHOTO_LIMITS.descriptionMax) {
    length -= Math.max(1, Math.ceil((html.length - PHOTO_LIMITS.descriptionMax) / 8));
    html = htmlOfText(beginningOf(text, length));
  }
  return html;
};

const LINE_ENDS = /<br\s*\/?>|<\/(?:li|ul|ol)>/gi;
const PARAGRAPH_ENDS = /<\/p>/gi;
const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** A sanitised description as plain text, in its lines. */
export const textOfDescription = (html: string): string =>
  html
    .replace(/\s*\n\s*/g, ' ')
    .replace(PARAGRAPH_ENDS, '\n\n')
    .replace(LINE_ENDS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => SIGNS[name] ?? '')
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
