import { ApiError } from '../../../shared/api/api-error.js';
import { fieldErrorsOf } from '../../../shared/api/field-errors.js';

/**
 * Sentences beneath the fields: a toast about an address is gone before the address is mended. A field that has changed
 * since it was `sent` has none.
 */
export const bannerErrorsOf = (error: unknown, sent: object | undefined, now: object): Record<string, string> => {
  const isOfAddress =
    error instanceof ApiError && (error.code === 'IMAGE_URL_UNREACHABLE' || error.code === 'IMAGE_URL_NOT_IMAGE');
  const errors = { ...(isOfAddress && { imageUrl: error.message }), ...fieldErrorsOf(error) };
  const valueIn = (fields: object | undefined, name: string): unknown =>
    new Map(Object.entries(fields ?? {})).get(name);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => valueIn(sent, name) === valueIn(now, name)));
};
