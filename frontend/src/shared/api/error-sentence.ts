import { ERRORS, isErrorCode, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';

/** Codes whose message from the server is more exact than one sentence for all. */
const WORDED_BY_THROWER = new Set<ErrorCode>(['VALIDATION']);

/**
 * What is shown for an error: the sentence of its code, else its own message, else `fallback`. The catalogue is the one
 * table from code to sentence; a server's wording counts only for codes that are not in it.
 */
export const sentenceOf = (error: unknown, fallback = ERRORS.INTERNAL.message): string => {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isErrorCode(code) && !WORDED_BY_THROWER.has(code)) return ERRORS[code].message;
  return (error instanceof Error && error.message) || fallback;
};
