import { ApiError } from '../../../shared/api/api-error.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';

/** Sentences beneath the fields: a toast about an address is gone before the address is mended. */
export const bannerErrorsOf = (error: unknown): Record<string, string> => {
  const isOfAddress =
    error instanceof ApiError && (error.code === 'IMAGE_URL_UNREACHABLE' || error.code === 'IMAGE_URL_NOT_IMAGE');
  return { ...(isOfAddress && { imageUrl: error.message }), ...fieldErrorsOf(error) };
};
