import type { ProfileImageDto, ProfileImageSource } from '@vitrine/contracts/media/site-image.dto';
import { callRoute } from '../../shared/api/api-client.js';

/** A part of a photo becomes the profile image; answers what it replaces, as far as that can be chosen again. */
export const setProfilePhoto = ({ photoId, crop }: ProfileImageSource): Promise<Pick<ProfileImageDto, 'former'>> =>
  callRoute('setCustomProfileImage', { body: { photoId, ...(crop && { crop }) } });
