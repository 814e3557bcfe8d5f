import { PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';
import { PROFILE_IMAGE_TEXT } from '../../../data/profile-image/profile-image-texts.js';

/** Browsers often report no media type for these. */
const NAMELESS_TYPES = /\.(hei[cf]|tiff?)$/i;

/** Why a chosen file is refused (PROF-19, PROF-20, LIM-58); null when it is fine. */
export const refusalOf = (file: { name: string; type: string; size: number }) => {
  const isImage = file.type.startsWith('image/') || (file.type === '' && NAMELESS_TYPES.test(file.name));
  if (!isImage) return PROFILE_IMAGE_TEXT.invalid;
  return file.size > PROFILE_IMAGE_LIMITS.maxBytes ? PROFILE_IMAGE_TEXT.tooLarge : null;
};
