import { AppError, type WireError } from '@vitrine/contracts/errors/app-error';
import { UnrecoverableError } from 'bullmq';
import { toKnownError } from '../errors/outage.js';

/** What a failed job leaves in the queue. `shown` is what {@link detailOf} lets administrators see. */
interface JobFailure extends WireError {
  shown?: string;
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
  const detail = detailOf(cause);
  if (detail !== null) failure.shown = detail;
  const text = JSON.stringify(failure);
  return error.retryable
    ? { final: attempt >= attempts, error, thrown: new Error(text) }
    : { final: true, error, thrown: new UnrecoverableError(text) };
}

/** How old work may be for an outage to leave its attempts alone; afterwards nothing goes on without end. */
const PATIENCE_MS = 24 * 3_600_000;

interface OfOthers {
  isOfOthers?: true;
}

/** Marks what a server of others says, such as a model's: to ask it again may cost something, so each attempt counts. */
export const ofOthers = (error: AppError): AppError => Object.assign(error, { isOfOthers: true } satisfies OfOthers);

/** Whether work of this age that failed with `error` keeps its attempt: a server of our own is away (decision 0030). */
export const keepsAttempt = (error: AppError & OfOthers, ageMs: number): boolean =>
  error.code === 'SERVICE_UNAVAILABLE' && !error.isOfOthers && ageMs < PATIENCE_MS;

/**
 * What may be shown of an error, by the form that it must have: names that programs give, never text, for text may hold
 * a secret or what somebody has written. The logs have all of it.
 */
const SHOWN = {
  // Of Node, of Postgres, where it is the SQLSTATE, and of libraries.
  code: /^[A-Z\d_]{1,40}$/,
  // Of Postgres: the rule that was broken.
  constraint: /^\w{1,63}$/,
  syscall: /^[a-z]{1,20}$/,
} as const;
/** Of the file or the server, and only where the system itself says so. */
const OF_SYSCALL = { path: /^\/[\w./-]{1,200}$/, address: /^[\da-f.:]{3,45}$/, port: /^\d{1,5}$/ } as const;

/** What BullMQ says of a job that it gives up by itself. */
const OF_QUEUE = /^job (stalled|started) more than allowable limit$/;

/**
 * What lies behind an error, in one line for administrators: the last cause by its name and codes, as `Error EISDIR open
 * /data/card.jpg`. Null where there is nothing but our own sentence.
 */
export function detailOf(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error && cause.cause instanceof Error; depth += 1)
    cause = cause.cause;
  if (cause instanceof AppError) return null;
  if (!(cause instanceof Error)) return 'unknown';
  const said = cause as Error & Record<string, unknown>;
  const shown = Object.entries('syscall' in said ? { ...SHOWN, ...OF_SYSCALL } : SHOWN)
    .map(([field, form]) => [said[field], form] as const)
    .filter(([value, form]) => (typeof value === 'string' || typeof value === 'number') && form.test(String(value)))
    .map(([value]) => value);
  return [/^[a-z]\w{0,59}$/i.test(said.name) ? said.name : 'Error', ...shown].join(' ');
}

/** What {@link detailOf} has left in a job's `failedReason`, or what the queue itself says there. */
export function detailOfReason(reason: string | undefined): string | null {
  try {
    return (JSON.parse(reason ?? '') as Partial<JobFailure>).shown ?? null;
  } catch {
    return reason && OF_QUEUE.test(reason) ? reason : null;
  }
}

/** The error a job's `failedReason` stands for; `INTERNAL` when the queue itself gave up on it. */
export function errorOfReason(reason: string | undefined): AppError {
  try {
    return AppError.fromWire(JSON.parse(reason ?? '')) ?? new AppError('INTERNAL');
  } catch {
    return new AppError('INTERNAL');
  }
}
