import { ApiError } from '../../../shared/api/api-error.js';
import type { OutgoingPhoto, PostedPhoto, PostOptions } from '../upload-dialog/post-photo.js';
import { STALL_MS } from './queue-rules.js';

type Send = (photo: OutgoingPhoto, options: PostOptions) => Promise<PostedPhoto>;

/** Gives a connection up on which nothing moves any more; a browser would wait for minutes. */
export const sendUnlessStalled = async (
  send: Send,
  photo: OutgoingPhoto,
  { key, onProgress, signal }: PostOptions & { signal: AbortSignal },
): Promise<PostedPhoto> => {
  const stalled = new AbortController();
  const watch = () => setTimeout(() => stalled.abort(), STALL_MS);
  let timer = watch();
  try {
    return await send(photo, {
      key,
      signal: AbortSignal.any([signal, stalled.signal]),
      onProgress: (share) => {
        clearTimeout(timer);
        timer = watch();
        onProgress(share);
      },
    });
  } catch (error) {
    if (stalled.signal.aborted && !signal.aborted) throw ApiError.network();
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
