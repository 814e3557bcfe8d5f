import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';

/** Title and description of the toasts on the profile image (PROF-19 to PROF-23). */
export const PROFILE_IMAGE_TEXT = {
  updateFailed: ['Update Failed', 'Failed to set photo as profile picture. Please try again.'],
  done: ['Profile Picture Updated', 'Your profile picture has been updated.'],
  invalid: ['Invalid File', 'Please select an image file.'],
  tooLarge: ['File Too Large', ERRORS.PROFILE_IMAGE_TOO_LARGE.message],
  uploadFailed: ['Upload Failed', 'Failed to upload profile picture. Please try again.'],
  removeFailed: ['Update Failed', 'Failed to remove profile picture. Please try again.'],
  removed: ['Profile Picture Updated', 'Your profile picture has been removed.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;
