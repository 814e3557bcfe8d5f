import { AppError } from '@vitrine/contracts/errors/app-error';
import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import { TimeoutError } from 'rxjs';

/**
 * The one error a failed call ends in, whatever the transport made of it:
 * a service's own error keeps its code; no answer in time is `SERVICE_TIMEOUT`; more than the broker carries is
 * `PAYLOAD_TOO_LARGE`; no service, lost connection or no handler is `SERVICE_UNAVAILABLE`; an error Nest hid is
 * `INTERNAL`.
 */
export function normaliseRpcError(error: unknown): AppError {
  const known = error instanceof AppError ? error : AppError.fromWire(error);
  if (known) return known;
  const normalised = new AppError(codeOf(error));
  normalised.cause = error;
  return normalised;
}

/** Whether a broker refused a message for its size. */
export const isTooLarge = (error: unknown): boolean => error instanceof Error && /max_payload/i.test(error.message);

function codeOf(error: unknown): ErrorCode {
  if (error instanceof TimeoutError) return 'SERVICE_TIMEOUT';
  if (isTooLarge(error)) return 'PAYLOAD_TOO_LARGE';
  return isBroken(error) ? 'INTERNAL' : 'SERVICE_UNAVAILABLE';
}

/** The call itself was wrong (cannot be serialised) or the service hid its error. */
function isBroken(error: unknown): boolean {
  // Nest's TCP client also throws a TypeError when its socket goes between connecting and sending.
  if (error instanceof TypeError) return /circular|serialize/i.test(error.message);
  if (error instanceof RangeError) return true;
  if (error instanceof Error) return /InvalidMessage/i.test(`${error.name} ${error.message}`);
  return typeof error === 'object' && error !== null && (error as { status?: unknown }).status === 'error';
}
