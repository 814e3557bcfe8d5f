import { ERRORS, isErrorCode, type ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ApiError } from './api-error.js';

/** Codes whose message from the server is more exact than one sentence for all. */
const WORDED_BY_THROWER = new Set<ErrorCode>(['VALIDATION']);

/** What servers on the way mean by their own pages. */
const ON_THE_WAY: Partial<Record<number, string>> = {
  403: 'A server on the way, not this site, refused it. Please check your network.',
  413: 'A server on the way refuses files of this size.',
};

/** The sentence for an answer that is none of the site's, where its status says enough. */
export const sentenceOnTheWay = (error: unknown): string | undefined =>
  error instanceof ApiError && error.isForeign ? ON_THE_WAY[error.status] : undefined;

/**
 * What is shown for an error: the sentence of its code, else its own message, else `fallback`. The catalogue is the one
 * table from code to sentence; a server's wording counts only for codes that are not in it.
 */
export const sentenceOf = (error: unknown, fallback = ERRORS.INTERNAL.message): string => {
  const foreign = sentenceOnTheWay(error);
  if (foreign) return foreign;
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  if (isErrorCode(code) && !WORDED_BY_THROWER.has(code)) return ERRORS[code].message;
  return (error instanceof Error && error.message) || fallback;
};
