import type { ErrorCode } from './error-catalogue.js';
import type { FieldErrors } from './app-error.js';

/** The JSON body of every failed call at the edge (API-78). `message` is one sentence fit to be shown. */
export interface ErrorBody {
  statusCode: number;
  /** The HTTP status' own phrase, for example `Not Found`. */
  error: string;
  message: string;
  code: ErrorCode;
  errors?: FieldErrors;
  requestId: string;
}
