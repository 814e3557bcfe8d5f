import { expect, it } from '@jest/globals';
import { SECURE_URL_MAX, secureUrl } from './secure-url.js';

it.each([
  ['https://ada.example/licences?of=all#now', 'https://ada.example/licences?of=all#now'],
  ['HTTPS://Ada.example', 'https://ada.example/'],
  ['http://ada.example/', undefined],
  ['ada.example', undefined],
  ['javascript:alert(1)', undefined],
  ['https://user:secret@ada.example/', undefined],
  ['', undefined],
  [`https://ada.example/${'a'.repeat(SECURE_URL_MAX)}`, undefined],
])('takes an https address without a name in it, and nothing else: %s', (text, url) =>
  expect(secureUrl(text)).toBe(url),
);
