import { ApiError } from '../../../shared/api/api-error.js';
import type { OutgoingPhoto, PostedPhoto, PostOptions } from './post-photo.js';
import { STALL_MS } from '../queue/queue-rules.js';

type Send = (photo: OutgoingPhoto, options: PostOptions) => Promise<PostedPhoto>;

/** Aborts a stalled connection; a browser would wait for minutes. */
export const sendUnlessStalled = async (
  send: Send,
  photo: OutgoingPhoto,
  { key, onProgress, signal }: PostOptions & { signal: AbortSignal },
): Promise<PostedPhoto> => {
  // One for both reasons: not every browser of ours has AbortSignal.any.
  const call = new AbortController();
  const giveUp = () => call.abort(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  const watch = () => setTimeout(() => call.abort(), STALL_MS);
  let timer = watch();
  try {
    return await send(photo, {
      key,
      signal: call.signal,
      onProgress: (share) => {
        clearTimeout(timer);
        timer = watch();
        onProgress(share);
      },
    });
  } catch (error) {
    if (call.signal.aborted && !signal.aborted) throw ApiError.network();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
};
