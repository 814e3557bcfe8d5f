import { expect, it } from '@jest/globals';
import { MB, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { PROFILE_IMAGE_TEXT } from '../../../data/profile-image/profile-image-texts.js';
import { refusalOf } from './profile-image-file.js';

it.each([
  [{ name: 'me.jpg', type: 'image/jpeg' }, null],
  [{ name: 'me.heic', type: 'image/heic' }, null],
  [{ name: 'me.HEIC', type: '' }, null],
  [{ name: 'me.HIF', type: '' }, null],
  [{ name: 'me.pdf', type: 'application/pdf' }, PROFILE_IMAGE_TEXT.invalid],
  [{ name: 'me.jpg', type: 'text/plain' }, PROFILE_IMAGE_TEXT.invalid],
  [{ name: 'me', type: '' }, PROFILE_IMAGE_TEXT.invalid],
] as const)('PROF-19 judges %j', (file, refusal) => {
  expect(refusalOf({ ...file, size: 1 })).toBe(refusal);
});
it('PROF-20 LIM-14 LIM-58 takes exactly 5 MB and not a byte more', () => {
  expect(PROFILE_IMAGE_LIMITS.maxBytes).toBe(5 * MB);
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: 5 * MB })).toBeNull();
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: 5 * MB + 1 })).toBe(PROFILE_IMAGE_TEXT.tooLarge);
});
it('PROF-19 PROF-20 PROF-21 PROF-22 PROF-23 has the texts word by word', () => {
  expect(PROFILE_IMAGE_TEXT).toMatchObject({
    invalid: ['Invalid File', 'Please select an image file.'],
    tooLarge: ['File Too Large', 'Please select an image smaller than 5MB.'],
    uploadFailed: ['Upload Failed', 'Failed to upload profile picture. Please try again.'],
    updateFailed: ['Update Failed', 'Failed to set photo as profile picture. Please try again.'],
    done: ['Profile Picture Updated', 'Your profile picture has been updated.'],
  });
});
