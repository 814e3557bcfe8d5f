import { AppError } from '@vitrine/contracts/errors/app-error';
import { TimeoutError } from 'rxjs';

/**
 * The one error a failed call ends in, whatever the transport made of it:
 * a service's own error keeps its code; no answer in time is `SERVICE_TIMEOUT`; nobody there, connection lost or no
 * handler is `SERVICE_UNAVAILABLE`; an error Nest hid is `INTERNAL`.
 */
export function normaliseRpcError(error: unknown): AppError {
  const known = error instanceof AppError ? error : AppError.fromWire(error);
  if (known) return known;
  const code = error instanceof TimeoutError ? 'SERVICE_TIMEOUT' : isBroken(error) ? 'INTERNAL' : 'SERVICE_UNAVAILABLE';
  const normalised = new AppError(code);
  normalised.cause = error;
  return normalised;
}

/** The call itself was wrong (cannot be serialised, too large for the broker) or the service hid its error. */
function isBroken(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  if (error instanceof Error) return /max_payload|InvalidMessage/i.test(`${error.name} ${error.message}`);
  return typeof error === 'object' && error !== null && (error as { status?: unknown }).status === 'error';
}
