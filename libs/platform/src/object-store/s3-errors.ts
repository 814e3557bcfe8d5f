import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '@vitrine/contracts/errors/app-error';

const FULL = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'];

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The store said 404: of an object, or of the whole bucket. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** The store said that it is the object that is missing, which an answer without a body cannot say. */
export const isMissingKey = (error: unknown): boolean => (error as Error | null)?.name === 'NoSuchKey';

/** The server does not know this kind of request, of which S3 has many. */
export const isUnknownCall = (error: unknown): boolean => [405, 501].includes(statusOf(error) ?? 0);

/**
 * What `ObjectStore` throws for an error of the SDK. A server that answers is there: what it said stands in the cause, by
 * the name of S3 that the log shows.
 */
export function s3Error(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  const status = statusOf(cause) ?? 0;
  if (status === 416) return new RangeError('range outside of the object', { cause });
  const isFull = status === 507 || FULL.includes(String((cause as Error | null)?.name));
  const isRefused = status === 501 || (status >= 300 && status < 500 && ![404, 408, 429].includes(status));
  const code = isFull ? 'STORE_FULL' : isRefused ? 'STORE_REFUSED' : 'STORE_UNAVAILABLE';
  return Object.assign(new AppError(code), { cause });
}
