import { S3ServiceException } from '@aws-sdk/client-s3';
import { AppError } from '@vitrine/contracts/errors/app-error';

const FULL = ['InsufficientStorage', 'XMinioStorageFull', 'QuotaExceeded', 'XMinioAdminBucketQuotaExceeded'];

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The store said 404: of an object, or of the whole bucket. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** The store said that it is the object that is missing, which an answer without a body cannot say. */
export const isMissingKey = (error: unknown): boolean => (error as Error | null)?.name === 'NoSuchKey';

/** What `ObjectStore` throws for an error of the SDK. */
export function s3Error(cause: unknown): unknown {
  if (cause instanceof AppError) return cause;
  if (statusOf(cause) === 416) return new RangeError('range outside of the object', { cause });
  const isFull = statusOf(cause) === 507 || FULL.includes(String((cause as Error | null)?.name));
  return Object.assign(new AppError(isFull ? 'STORE_FULL' : 'STORE_UNAVAILABLE'), { cause });
}
