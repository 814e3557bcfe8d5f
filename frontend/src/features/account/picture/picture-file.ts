import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { PROFILE_PHOTO_TEXT } from '../../../data/profile-image/set-profile-photo.js';

/** Texts of the profile picture, title and description (PROF-19 to PROF-23). */
export const PICTURE_TEXT = {
  ...PROFILE_PHOTO_TEXT,
  invalid: ['Invalid File', 'Please select an image file.'],
  tooLarge: ['File Too Large', 'Please select an image smaller than 5MB.'],
  uploadFailed: ['Upload Failed', 'Failed to upload profile picture. Please try again.'],
  removeFailed: ['Update Failed', 'Failed to remove profile picture. Please try again.'],
  removed: ['Profile Picture Updated', 'Your profile picture has been removed.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;

/** Browsers often know no media type for these. */
const NAMELESS_TYPES = /\.(hei[cf]|tiff?)$/i;

/** Why a chosen file is refused (PROF-19, PROF-20, LIM-58); null when it is fine. */
export const refusalOf = (file: { name: string; type: string; size: number }) => {
  const isImage = file.type.startsWith('image/') || (file.type === '' && NAMELESS_TYPES.test(file.name));
  if (!isImage) return PICTURE_TEXT.invalid;
  return file.size > PROFILE_IMAGE_LIMITS.maxBytes ? PICTURE_TEXT.tooLarge : null;
};
