import type { ProfileImageDto, ProfileImageSource } from '@vitrine/contracts/media/site-image.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** A part of a photo becomes the profile image; returns what it replaces, where that can be restored. */
export const setProfilePhoto = ({ photoId, crop }: ProfileImageSource): Promise<Pick<ProfileImageDto, 'former'>> =>
  callRoute('setCustomProfileImage', { body: { photoId, ...(crop && { crop }) } });
