import { expect, it } from '@jest/globals';
import { withoutPersonalData } from './client-errors.controller.js';

it.each([
  ['no word of https://v.test/?photo=3#top (and more)', 'no word of https://v.test/ (and more)'],
  ['at f (https://v.test/assets/a.js?x=1:3:44)\n  at g', 'at f (https://v.test/assets/a.js:3:44)\n  at g'],
  ['f@https://v.test/assets/a.js:3:44', 'f@https://v.test/assets/a.js:3:44'],
  ['no ada.l+x@mail.example here', 'no (e-mail) here'],
  ['red \u001b[31m\u0000', 'red  [31m '],
])('keeps of %j what says where it went wrong', (text, kept) => {
  expect(withoutPersonalData(text)).toBe(kept);
});
