import { beginningOf, storable } from '../fields/clean-text.js';
import { PHOTO_LIMITS } from './photo.rules.js';

const MAX = 255;
/** What a name may not hold: control characters, and those that turn the direction of writing to disguise an ending. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The last part of what a browser calls a file, fit to be shown: no path, no sign that could do harm in a header; null
 * when nothing is left of it. Applied once, where the gateway reads the upload.
 */
export const fileNameOf = (sent: string | null | undefined): string | null => {
  const name =
    storable(sent ?? '')
      .replace(UNFIT, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? '';
  if (name === '' || /^\.+$/.test(name)) return null;
  if (name.length <= MAX) return name;
  // The ending says what the file is, so the beginning gives way to it.
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? '';
  return beginningOf(name, MAX - ending.length) + ending;
};

/** `IMG_1234-edit.jpg` as `IMG 1234 edit`. */
export const titleOf = (fileName: string): string => {
  const title = storable(fileName)
    .replace(/\.[^.]*$/, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return beginningOf(title, PHOTO_LIMITS.titleMax).trim() || 'Untitled';
};
