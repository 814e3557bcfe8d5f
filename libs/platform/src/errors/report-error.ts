import { AppError } from '@vitrine/contracts/errors/app-error';
import type { Logger } from '../log/logger.js';

/** The work that failed, as the log line names it. */
export interface FailedWork {
  readonly what: 'Request' | 'RPC';
  readonly requestId: string;
}

/**
 * The error to answer, logged by what it means: nothing for a refusal, a warning for an outage, an error for what no
 * code stands for. `known` is the error with its code; null answers `INTERNAL` and keeps its text to the log.
 */
export function reportError(
  logger: Logger,
  error: unknown,
  known: AppError | null,
  { what, requestId }: FailedWork,
): AppError {
  if (!known) logger.error({ requestId, err: error }, `${what} failed unexpectedly`);
  else if (known.status >= 500) logger.warn({ requestId, err: known }, `${what} failed`);
  return known ?? new AppError('INTERNAL');
}
