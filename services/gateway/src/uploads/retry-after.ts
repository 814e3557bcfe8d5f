import type { FastifyReply } from 'fastify';
import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';

/** Seconds after which the same upload may be taken. */
const WAIT_S: Partial<Record<ErrorCode, number>> = {
  TOO_MANY_UPLOADS: 5,
  UPLOADS_BUSY: 10,
  STORE_UNAVAILABLE: 10,
  STORE_REFUSED: 60,
  STORE_FULL: 60,
};

/** Sets when to try again, for what passes by itself. */
export const setRetryAfter = (reply: FastifyReply, error: unknown): void => {
  const wait = error instanceof AppError ? WAIT_S[error.code] : undefined;
  if (wait !== undefined) reply.header('retry-after', wait);
};
