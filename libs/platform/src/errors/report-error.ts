import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Logger } from '../log/logger.js';

/** The work that failed, as the log line names it. */
export interface FailedWork {
  readonly what: 'Request' | 'RPC';
  readonly requestId: string;
  /** Method and path of a request, without its query. */
  readonly path?: string;
  /** Nobody reads the answer any more. */
  readonly hasLeft?: boolean;
}

/** What streams end with when their other end goes. */
const BROKEN_OFF = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ABORT_ERR',
  'ECONNRESET',
  'EPIPE',
]);
const isBrokenOff = (error: unknown): boolean => {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return BROKEN_OFF.has(String(code)) || name === 'AbortError';
};

/**
 * The error to answer, logged by what it means: nothing for a refusal, and for an answer that breaks off because its
 * reader has left, a warning for an outage, an error for what no code stands for. `known` is the error with its code; null answers `INTERNAL` and keeps its text to the log.
 */
export function reportError(
  logger: Logger,
  error: unknown,
  known: AppError | null,
  { what, requestId, path, hasLeft = false }: FailedWork,
): AppError {
  const isFailure = !(hasLeft && isBrokenOff(error));
  if (isFailure && !known) logger.error({ requestId, path, err: error }, `${what} failed unexpectedly`);
  else if (isFailure && known && known.status >= 500) logger.warn({ requestId, path, err: known }, `${what} failed`);
  return known ?? new AppError('INTERNAL');
}
