import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { ofOthers } from '@vitrine/platform/queues/job-errors';
import { APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai';

/** Codes OpenAI puts on a 429 that no waiting will cure: the account has to be paid for. */
const OUT_OF_FUNDS = new Set(['insufficient_quota', 'billing_hard_limit_reached']);

const codeOf = (error: APIError): ErrorCode => {
  const { status } = error;
  if (status === undefined || status >= 500) return 'SERVICE_UNAVAILABLE';
  if (status === 408) return 'AI_TIMEOUT';
  if (status === 429) return OUT_OF_FUNDS.has(error.code ?? '') ? 'AI_REJECTED' : 'AI_RATE_LIMITED';
  return 'AI_REJECTED';
};

/** Names what the client threw in our catalogue; keeps the original as cause, for the log only. */
export const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error;
  const named = (code: ErrorCode): AppError => Object.assign(new AppError(code), { cause: error });
  if (error instanceof APIConnectionTimeoutError) return named('AI_TIMEOUT');
  // The job was aborted (shutdown); another worker takes it.
  if (error instanceof APIUserAbortError) return named('SERVICE_UNAVAILABLE');
  if (error instanceof APIError) return ofOthers(named(isUnreadable(error) ? 'AI_BAD_ANSWER' : codeOf(error)));
  return named(error instanceof SyntaxError ? 'AI_BAD_ANSWER' : 'INTERNAL');
};

const isUnreadable = (error: APIError): boolean => error.status === undefined && error.cause instanceof SyntaxError;
