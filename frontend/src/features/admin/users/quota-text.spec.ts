import { expect, it } from '@jest/globals';
import { MB } from '@vitrine/contracts/media/photo.rules';
import { QUOTA_MAX_BYTES } from '@vitrine/contracts/media/user-storage.rules';
import { quotaOfText, quotaText } from './quota-text.js';

it.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 300 ', 300 * MB],
  ['1.5', 1.5 * MB],
  ['1,5', 1.5 * MB],
  [String(QUOTA_MAX_BYTES / MB), QUOTA_MAX_BYTES],
])('UPL-28 %j megabytes are %s bytes', (text, bytes) => {
  expect(quotaOfText(text)).toBe(bytes);
});

it.each(['-1', '1e3', '1.000,5', 'much', '5 GB'])('UPL-28 %j is no quota', (text) => {
  expect(quotaOfText(text)).toBeUndefined();
});

it('UPL-28 tells a quota that is too much from what is none', () => {
  expect(quotaOfText(String(QUOTA_MAX_BYTES))).toBe(Infinity);
});

it('shows a quota as it is typed', () => {
  expect([null, 0, 300 * MB, 1.5 * MB].map(quotaText)).toEqual(['', '0', '300', '1.5']);
});
