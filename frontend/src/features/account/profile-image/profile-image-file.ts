import { t } from '@lingui/core/macro';
import { ERRORS } from '@vitrine/contracts/errors/error-catalogue';
import { isPhotoFile, PROFILE_IMAGE_LIMITS } from '@vitrine/contracts/media/photo.rules';

/** Why a chosen file is refused (PROF-19, PROF-20, LIM-58); null when it is fine. */
export const refusalOf = (file: { name: string; type: string; size: number }) => {
  const isImage = file.type.startsWith('image/') || (file.type === '' && isPhotoFile(file));
  if (!isImage) return [t`Invalid File`, t`Please select an image file.`] as const;
  return file.size > PROFILE_IMAGE_LIMITS.maxBytes
    ? ([t`File Too Large`, ERRORS.PROFILE_IMAGE_TOO_LARGE.message] as const)
    : null;
};
