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
  const detail = detailOf(cause);
  if (detail !== null) failure.hidden = detail;
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

/** Whether work of this age that failed with `error` keeps its attempt: a server of our own is away (decision 0109). */
export const keepsAttempt = (error: AppError & OfOthers, ageMs: number): boolean =>
  error.code === 'SERVICE_UNAVAILABLE' && !error.isOfOthers && ageMs < PATIENCE_MS;

const DETAIL_MAX = 300;

/** What must not be shown even to administrators: the values of a statement, whatever opens something, and addresses of people. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  // The ORM puts the statement with its values before the database's words.
  [/^(\w+: )?\s*(?:insert|update|delete|select|with|call|copy)\s.* - /is, '$1'],
  [/\/\/[^\s/@]*@/g, '//'],
  [/\?[^\s'"]*=[^\s'"]*/g, '?…'],
  [
    /\b(bearer|basic|password|passwd|secret|token|cookie|(?:api|access)[\s_-]?key(?:[\s_-]?id)?)\b["']?\s*[:= ]\s*\S+/gi,
    '$1 …',
  ],
  [/[^\s<>"'()/]+@[^\s<>"'()/]+/g, '…'],
  [/\b(?:sk|pk|ghp|xox\w)[-_][\w-]{8,}/g, '…'],
  [/[A-Za-z\d_+=]{24,}/g, '…'],
];

/**
 * What lies behind an error, in one line for administrators: the last cause by its name and words, without secrets and
 * without anybody's data. Null where there is nothing but our own sentence.
 */
export function detailOf(error: unknown): string | null {
  let cause = error;
  for (let depth = 0; depth < 5 && cause instanceof Error && cause.cause instanceof Error; depth += 1)
    cause = cause.cause;
  if (cause instanceof AppError) return null;
  return cause instanceof Error ? readable(`${cause.name}: ${cause.message}`) : 'unknown';
}

const readable = (text: string): string =>
  beginningOf(
    SECRETS.reduce((left, [pattern, shown]) => left.replace(pattern, shown), text.slice(0, 10_000))
      .replaceAll(/\s+/g, ' ')
      .trim(),
    DETAIL_MAX,
  );

/** What {@link detailOf} has left in a job's `failedReason`, or what the queue itself says there. */
export function detailOfReason(reason: string | undefined): string | null {
  try {
    const { hidden } = JSON.parse(reason ?? '') as Partial<JobFailure>;
    return hidden === undefined ? null : readable(hidden);
  } catch {
    return reason ? readable(reason) : null;
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
