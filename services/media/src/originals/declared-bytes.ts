import { AppError } from '@vitrine/contracts/errors/app-error';

/** What a request body may carry around the image: its text fields and the multipart frame. */
export const MULTIPART_OVERHEAD_BYTES = 64 * 1024;

/** The least an image in a body of `declaredBytes` can have. */
export const leastBytesOf = (declaredBytes: number): number => declaredBytes - MULTIPART_OVERHEAD_BYTES;

/** The least a photo of at most `maxBytes` has; null for a body of unknown length. Throws `FILE_TOO_LARGE`. */
export const photoBytesOf = ({ declaredBytes }: { declaredBytes?: number | null }, maxBytes: number): number | null => {
  if (declaredBytes === null || declaredBytes === undefined) return null;
  const bytes = leastBytesOf(declaredBytes);
  if (bytes > maxBytes) throw new AppError('FILE_TOO_LARGE');
  return Math.max(1, bytes);
};
