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

const DAY = String.raw`(?:(?:19|20)\d\d([-_. ]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])|\d\d([-_.])\d\d\2(?:19|20)\d\d)`;
const HOUR = String.raw`(?:[01]?\d|2[0-3])([-_. :h]?)[0-5]\d(?:\3[0-5]\d(?:[-.]?\d{1,6}(?!\d))?)?(?:\s?[AP]M)?`;
/** What telephones and messengers begin names with in which they write the day. */
const DEVICES = String.raw`(?:IMG|VID|PXL|PANO|MVIMG|DSC|WIN|DJI|C360|photo|signal|screen\s?shot(?: from)?|WhatsApp Image)[-_ ]?`;

/** When a picture was taken or sent, as devices write it into names: day and time, a day behind their own word, or a count of seconds. */
const MOMENTS = [
  new RegExp(String.raw`(?<!\d)${DAY}(?:[-_., T]+(?:at|um|à)?\s*)?${HOUR}(?!\d)`, 'giu'),
  new RegExp(String.raw`(?<=^${DEVICES})${DAY}(?!\d)`, 'giu'),
  /(?<!\d)1\d{9}(?:\d{3})?(?!\d)/gu,
  // A year of two digits, and a name that is a day and nothing else.
  /(?<!\d)\d\d([-_.]?)\d\d\1\d\d[-_., T]+(?:[01]\d|2[0-3])([-_. :h]?)[0-5]\d\2[0-5]\d(?!\d)/gu,
  /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u,
];

/**
 * `IMG_1234-edit.jpg` as `IMG 1234 edit`; without the moment that a device has put there, which a title would tell
 * visitors although it is not theirs to know.
 */
export const titleOf = (fileName: string): string => {
  const title = MOMENTS.reduce((name, moment) => name.replace(moment, ' '), storable(fileName).replace(/\.[^.]*$/, ''))
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(title) ? beginningOf(title, PHOTO_LIMITS.titleMax).trim() : 'Untitled';
};
