import { sentenceOf } from '../../../shared/api/error-sentence.js';
import { ApiError, FILE_GONE, isGone } from '../../../shared/api/api-error.js';
import { UPLOAD_TEXT } from '../upload-texts.js';

const CLEAR = new Set([400, 413, 415, 422, 429, 507]);

/** The toast of a failed upload: the server's own sentence where it names the reason, else UPL-21's. */
export const uploadFailure = (error: unknown): { title: string; description: string } => {
  const [title, description] = UPLOAD_TEXT.failed;
  const said =
    error instanceof ApiError && (error.isForeign || (CLEAR.has(error.status) && error.code !== undefined))
      ? sentenceOf(error)
      : null;
  return { title, description: said ?? (isGone(error) ? FILE_GONE : description) };
};
