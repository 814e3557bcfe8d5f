import { isPhotoFile, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { PROFILE_IMAGE_TEXT } from '../../../data/profile-image/profile-image-texts.js';

/** Why a chosen file is refused (PROF-19, PROF-20, LIM-58); null when it is fine. */
export const refusalOf = (file: { name: string; type: string; size: number }) => {
  const isImage = file.type.startsWith('image/') || (file.type === '' && isPhotoFile(file));
  if (!isImage) return PROFILE_IMAGE_TEXT.invalid;
  return file.size > PROFILE_IMAGE_LIMITS.maxBytes ? PROFILE_IMAGE_TEXT.tooLarge : null;
};
