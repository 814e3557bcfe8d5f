import { ERRORS, isErrorCode, type ErrorCode } from './error-catalogue.js';

/** Field name -> sentences about it, as forms show them. */
export type FieldErrors = Record<string, string[]>;

/** Short texts for the caller's code, such as the id of a job that goes on. */
export type ErrorDetails = Readonly<Record<string, string>>;

/** What is said of an error between processes: plain JSON, no stack, no cause. */
export interface WireError {
  code: ErrorCode;
  message: string;
  errors?: FieldErrors;
  details?: ErrorDetails;
}

/** An error with a code of the catalogue. The only error that keeps its meaning across a process border. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].message,
    readonly errors?: FieldErrors,
    readonly details?: ErrorDetails,
  ) {
    super(message);
  }

  /** HTTP status of the code. */
  get status(): number {
    return ERRORS[this.code].status;
  }

  /** Whether a job that failed with this may be tried again. */
  get retryable(): boolean {
    return ERRORS[this.code].retryable;
  }

  toWire(): WireError {
    const { code, message, errors, details } = this;
    return { code, message, ...(errors && { errors }), ...(details && { details }) };
  }

  /** Rebuilds an error from the other side's JSON; null when it is not one of ours. */
  static fromWire(wire: unknown): AppError | null {
    if (typeof wire !== 'object' || wire === null) return null;
    const { code, message, errors, details } = wire as Partial<WireError>;
    if (!isErrorCode(code)) return null;
    return new AppError(code, typeof message === 'string' ? message : undefined, errors, details);
  }
}

/** Throws an {@link AppError}; an expression, so that it can stand behind `??`. */
export const raise = (code: ErrorCode, message?: string): never => {
  throw new AppError(code, message);
};
