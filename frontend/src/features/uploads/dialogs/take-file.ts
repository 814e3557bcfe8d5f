import type { RefObject } from 'react';
import { toast } from '../../../shared/toast/toast-store.js';
import { FILE_GONE, isGone } from '../../../shared/api/api-error.js';
import { UPLOAD_TEXT } from '../upload-texts.js';
import type { refusalOf } from '../pipeline/check-file.js';

/** Title and description of a toast. */
type UploadText = readonly [title: string, description: string];

const UNREADABLE = [UPLOAD_TEXT.processing[0], FILE_GONE] as const;

/** Why no copy could be made of a file. */
export const processingFailure = (error: unknown): UploadText => (isGone(error) ? UNREADABLE : UPLOAD_TEXT.processing);

export const sayUpload = ([title, description]: UploadText, variant: 'default' | 'destructive' = 'destructive') =>
  toast({ title, description, variant });

/**
 * Judges a chosen file, and says why one is refused: then the file chosen before stays and is worked on. Answers the
 * signal of the work on the file, or null.
 */
export const takeFile = async (
  work: RefObject<AbortController | null>,
  file: File,
  judge: typeof refusalOf,
): Promise<AbortSignal | null> => {
  const before = work.current;
  const mine = (work.current = new AbortController());
  mine.signal.addEventListener('abort', () => before?.abort(), { once: true });
  // A file that was moved, or is in a cloud only, cannot be read.
  const refusal = await judge(file).catch(() => UNREADABLE);
  if (mine.signal.aborted) return null;
  if (refusal) {
    if (work.current === mine) work.current = before;
    sayUpload(refusal);
    return null;
  }
  before?.abort();
  return mine.signal;
};
