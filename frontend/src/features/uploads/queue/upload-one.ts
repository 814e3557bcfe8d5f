import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { contentKey } from '@vitrine/contracts/media/known-files.rules';
import { ApiError, FILE_GONE, isGone } from '../../../shared/api/api-error.js';
import { TooManyUploads, type OutgoingPhoto } from '../pipeline/post-photo.js';
import type { FileWords } from '../pipeline/read-file-words.js';
import { uploadFailure } from '../pipeline/upload-failure.js';
import type { KnownFiles } from './known-files.js';
import type { SessionCheck } from './session-check.js';
import { MAX_TRIES, retryWait } from './queue-rules.js';
import type { QueueTools } from './queue-tools.js';
import type { QueueEvent, QueueItem } from './queue-types.js';
import { UPLOAD_TEXT } from '../upload-texts.js';

/** A file that is ready to be sent. */
interface Prepared {
  image: Blob;
  /** The chosen file itself: by the photographer's setting, or because only the server can decode it. */
  isOriginal: boolean;
  words: FileWords;
  key: string;
}

export interface UploadContext {
  tools: QueueTools;
  presence: SessionCheck;
  dispatch: (event: QueueEvent) => void;
  known: KnownFiles;
  /** Work already done on files that were put back. */
  prepared: Map<string, Prepared>;
  /** Uploads under way, by content key: the same file twice is sent once. */
  inFlight: Map<string, Promise<PhotoDto | null>>;
  triesOf: (id: string) => number;
}

/** A permanent failure of this file: no retry mends it. */
class UploadRefused extends Error {}

/** Uploads one file, from waiting to received or failed. Once `signal` is aborted, nothing more is dispatched. */
export const uploadOne = async (item: QueueItem, context: UploadContext, signal: AbortSignal): Promise<void> => {
  const { id } = item;
  try {
    const ready = context.prepared.get(id) ?? (await prepare(item, context, signal));
    signal.throwIfAborted();
    if ('photo' in ready) return context.dispatch({ type: 'received', id, photo: ready.photo, isNew: false });
    context.prepared.set(id, ready);
    for (let duplicate = context.inFlight.get(ready.key); duplicate; duplicate = context.inFlight.get(ready.key)) {
      const photo = await duplicate;
      signal.throwIfAborted();
      if (photo) return context.dispatch({ type: 'received', id, photo, isNew: false });
    }
    const sending = send(item, ready, context, signal);
    context.inFlight.set(ready.key, sending);
    await sending.finally(() => context.inFlight.delete(ready.key));
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = error instanceof UploadRefused;
    const reason = isRefused ? error.message : isGone(error) ? FILE_GONE : UPLOAD_TEXT.failed[1];
    context.dispatch({ type: 'failed', id, reason, canRetry: !isRefused });
  }
};

const prepare = async (
  { id, file, options }: QueueItem,
  context: UploadContext,
  signal: AbortSignal,
): Promise<Prepared | { photo: PhotoDto }> => {
  const { tools, presence, dispatch } = context;
  const refusal = await tools.refusalOf(file);
  signal.throwIfAborted();
  if (refusal) throw new UploadRefused(refusal[1]);
  const hash = await tools.hashOf(file);
  // Any problem holds the queue, which puts this file back.
  const photo = (await presence.isValid()) ? await context.known.photoOf(hash) : null;
  signal.throwIfAborted();
  if (photo) return { photo };
  const words = await tools.readFileWords(file);
  const key = hash === null ? tools.newId() : contentKey(hash, options.keepOriginal);
  signal.throwIfAborted();
  if (options.keepOriginal) return { image: file, isOriginal: true, words, key };
  const onProgress = (percent: number) => !signal.aborted && dispatch({ type: 'optimising', id, percent });
  const { blob, isOriginal } = await tools.optimise(file, { signal, onProgress }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw isGone(error) ? error : new UploadRefused(UPLOAD_TEXT.processing[1]);
  });
  return { image: blob, isOriginal, words, key };
};

/** Sends until the server has it, has refused it, or the queue is held. Returns the photo, or null. */
const send = async (
  item: QueueItem,
  ready: Prepared,
  context: UploadContext,
  signal: AbortSignal,
): Promise<PhotoDto | null> => {
  const { tools, presence, dispatch } = context;
  const { id } = item;
  for (;;) {
    // Any other result holds the queue, which puts this file back.
    if (!(await presence.isValid()) || signal.aborted) return null;
    dispatch({ type: 'sending', id, percent: 0 });
    try {
      const { photo, isNew } = await tools.send(outgoing(item, ready, context), {
        key: ready.key,
        signal,
        onProgress: (share) => !signal.aborted && dispatch({ type: 'sending', id, percent: Math.floor(share * 100) }),
      });
      // Noted even when it was stopped in the last moment: a file of the same bytes need not be sent.
      if (!signal.aborted) dispatch({ type: 'received', id, photo, isNew });
      return photo;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(await mayGoOn(error, item, context, signal))) return null;
    }
  }
};

const outgoing = (
  { file, title, options, chosenAt }: QueueItem,
  { image, isOriginal, words: { exif, metadata } }: Prepared,
  { known }: UploadContext,
): OutgoingPhoto => ({
  // The file's other words fill its texts when it arrives.
  title: metadata.title ?? title,
  category: options.category,
  exif,
  metadata,
  keptOriginal: isOriginal,
  chosenAt: known.serverTime(chosenAt),
  image,
  fileName: file.name,
});

/** What a failed try means for this file or for all of them; true when it is to be sent again. */
const mayGoOn = async (
  error: unknown,
  { id }: QueueItem,
  context: UploadContext,
  signal: AbortSignal,
): Promise<boolean> => {
  const { tools, presence, dispatch } = context;
  const failure = error instanceof ApiError ? error : null;
  if (failure instanceof TooManyUploads) {
    dispatch({ type: 'rest', until: tools.now() + failure.waitMs });
    dispatch({ type: 'put-back', id });
    return false;
  }
  if (failure?.status === 401 || failure?.isNetworkError) {
    presence.invalidate();
    const isFine = await presence.check();
    if (signal.aborted || !isFine) return false;
  }
  if (mayBeRepeated(failure)) {
    const tries = context.triesOf(id);
    if (tries < MAX_TRIES) {
      const wait = retryWait(tries);
      dispatch({ type: 'resting', id, until: tools.now() + wait });
      await rest(wait, tools, signal);
      return !signal.aborted;
    }
  }
  const isQuota = failure?.code === 'QUOTA_EXCEEDED';
  const canRetry = failure?.status !== 415 && failure?.status !== 422;
  dispatch({ type: 'failed', id, reason: uploadFailure(error).description, canRetry, isQuota });
  return false;
};

/** The request may not have reached the server, or failed there (REQ-29). A 401 while signed in is temporary, too. */
const mayBeRepeated = (failure: ApiError | null) =>
  failure !== null &&
  (failure.isNetworkError ||
    failure.status >= 500 ||
    failure.status === 401 ||
    failure.status === 408 ||
    failure.code === 'UPLOAD_INTERRUPTED');

const rest = (ms: number, { after }: QueueTools, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = after(ms, resolve);
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
