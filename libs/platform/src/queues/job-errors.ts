import { AppError, type WireError } from '@vitrine/contracts/errors/app-error';
import { beginningOf } from '@vitrine/contracts/fields/clean-text';
import { UnrecoverableError } from 'bullmq';
import { toKnownError } from '../errors/outage.js';

/** What a failed job leaves in the queue. `hidden` is for operators and never shown to users. */
interface JobFailure extends WireError {
  hidden?: string;
}

/** Whether a failed try was the last one, and the error to hand to the queue. */
export interface RetryDecision {
  /** No attempt follows: the failure may be answered to what waits for the job. */
  readonly final: boolean;
  readonly error: AppError;
  /** Carries the error as text through the queue. */
  readonly thrown: Error;
}

/**
 * The one place that decides whether a job is tried again: an `AppError` or an outage by its row of the
 * catalogue, anything else yes, as long as tries are left. `attempt` counts from 1.
 */
export function decideRetry(cause: unknown, attempt: number, attempts: number): RetryDecision {
  const error = toKnownError(cause) ?? new AppError('INTERNAL');
  const failure: JobFailure = error.toWire();
  if (cause !== error)
    failure.hidden = cause instanceof Error ? beginningOf(`${cause.name}: ${cause.message}`, 500) : 'unknown';
  const text = JSON.stringify(failure);
  return error.retryable
    ? { final: attempt >= attempts, error, thrown: new Error(text) }
    : { final: true, error, thrown: new UnrecoverableError(text) };
}

/** The error a job's `failedReason` stands for; `INTERNAL` when the queue itself gave up on it. */
export function errorOfReason(reason: string | undefined): AppError {
  try {
    return AppError.fromWire(JSON.parse(reason ?? '')) ?? new AppError('INTERNAL');
  } catch {
    return new AppError('INTERNAL');
  }
}
