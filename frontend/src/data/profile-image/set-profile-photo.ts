import type { ProfileImageDto, ProfileImageSource } from '@vitrine/contracts/media/site-image.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** PROF-22, PROF-23; title and description. */
export const PROFILE_PHOTO_TEXT = {
  updateFailed: ['Update Failed', 'Failed to set photo as profile picture. Please try again.'],
  done: ['Profile Picture Updated', 'Your profile picture has been updated.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;

/** A part of a photo becomes the profile picture; answers what it replaces, as far as that can be chosen again. */
export const setProfilePhoto = ({ photoId, crop }: ProfileImageSource): Promise<Pick<ProfileImageDto, 'former'>> =>
  callRoute('setCustomProfileImage', { body: { photoId, ...(crop && { crop }) } });
