import { expect, it } from '@jest/globals';
import { MB, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { refusalOf } from './profile-image-file.js';

const NO_IMAGE = ['Invalid File', 'Please select an image file.'];

it.each([
  [{ name: 'me.jpg', type: 'image/jpeg' }, null],
  [{ name: 'me.heic', type: 'image/heic' }, null],
  [{ name: 'me.HEIC', type: '' }, null],
  [{ name: 'me.HIF', type: '' }, null],
  [{ name: 'me.pdf', type: 'application/pdf' }, NO_IMAGE],
  [{ name: 'me.jpg', type: 'text/plain' }, NO_IMAGE],
  [{ name: 'me', type: '' }, NO_IMAGE],
])('PROF-19 judges %j', (file, refusal) => {
  expect(refusalOf({ ...file, size: 1 })).toEqual(refusal);
});
it('PROF-20 LIM-14 LIM-58 takes exactly 5 MB and not a byte more', () => {
  expect(PROFILE_IMAGE_LIMITS.maxBytes).toBe(5 * MB);
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: 5 * MB })).toBeNull();
  expect(refusalOf({ name: 'a.png', type: 'image/png', size: 5 * MB + 1 })).toEqual([
    'File Too Large',
    'Please select an image smaller than 5MB.',
  ]);
});
