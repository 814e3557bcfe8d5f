import { FILE_GONE, isGone, ApiError } from '../../../shared/api/api-error.js';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import {
  FileRefused,
  prepareFile,
  TooManyUploads,
  uploadFailure,
  type OutgoingPhoto,
  type PostedPhoto,
  type PostOptions,
  type PreparedFile,
  type PrepareTools,
} from '../pipeline/upload-pipeline.js';
import type { KnownFiles } from './known-files.js';
import type { QueueEvent, QueueItem } from './queue-state.js';
import type { SessionCheck } from './session-check.js';

export interface SendTools extends Omit<PrepareTools, 'photoOf'> {
  send: (photo: OutgoingPhoto, options: PostOptions & { signal: AbortSignal }) => Promise<PostedPhoto>;
  now: () => number;
  after: (ms: number, act: () => void) => () => void;
}

export interface UploadContext {
  tools: SendTools;
  presence: SessionCheck;
  dispatch: (event: QueueEvent) => void;
  known: KnownFiles;
  /** Work already done on files that were put back. */
  prepared: Map<string, PreparedFile>;
  /** Uploads under way, by content key: the same file twice is sent once. */
  inFlight: Map<string, Promise<PhotoDto | null>>;
  triesOf: (id: string) => number;
}

/** Attempts after which a file has failed, and the pause before each further one. */
const MAX_TRIES = 4;
export const retryWait = (tries: number): number => Math.min(30_000, 2_000 * 2 ** tries);

/** Uploads one file, from waiting to received or failed. Once `signal` is aborted, nothing more is dispatched. */
export const uploadOne = async (item: QueueItem, context: UploadContext, signal: AbortSignal): Promise<void> => {
  const { id } = item;
  try {
    const ready = context.prepared.get(id) ?? (await prepare(item, context, signal));
    signal.throwIfAborted();
    if ('known' in ready) return context.dispatch({ type: 'received', id, photo: ready.known, isNew: false });
    context.prepared.set(id, ready);
    const key = keyOf(item, ready);
    for (let duplicate = context.inFlight.get(key); duplicate; duplicate = context.inFlight.get(key)) {
      const photo = await duplicate;
      signal.throwIfAborted();
      if (photo) return context.dispatch({ type: 'received', id, photo, isNew: false });
    }
    const sending = send(item, ready, context, signal);
    context.inFlight.set(key, sending);
    await sending.finally(() => context.inFlight.delete(key));
  } catch (error) {
    if (signal.aborted) return;
    const refused = error instanceof FileRefused ? error : null;
    const reason = isGone(refused?.cause) ? FILE_GONE : (refused?.message ?? uploadFailure(error).description);
    context.dispatch({ type: 'failed', id, reason, canRetry: refused?.canRetry ?? true });
  }
};

const prepare = ({ id, file, options }: QueueItem, context: UploadContext, signal: AbortSignal) => {
  const { tools, presence, dispatch, known } = context;
  return prepareFile(file, {
    // Any problem with the session holds the queue, which puts this file back.
    tools: { ...tools, photoOf: async (hash) => ((await presence.isValid()) ? known.photoOf(hash) : null) },
    signal,
    keepsOriginal: () => options.keepOriginal,
    isDelivery: options.gallery !== undefined,
    onStep: (step) => step.type === 'optimising' && dispatch({ ...step, id }),
  });
};

/** The same file is one photo in the portfolio, and another in each gallery. */
const keyOf = ({ options: { gallery, keepOriginal } }: QueueItem, ready: PreparedFile): string =>
  gallery ? `gallery-${gallery.galleryId}-${ready.keyFor(true)}` : ready.keyFor(keepOriginal);

/** Sends until the server has it, has refused it, or the queue is held. Returns the photo, or null. */
const send = async (
  item: QueueItem,
  ready: PreparedFile,
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
        key: keyOf(item, ready),
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
  { image: { blob, isOriginal }, words: { exif, metadata } }: PreparedFile,
  { known }: UploadContext,
): OutgoingPhoto => ({
  // The file's other words fill its texts when it arrives.
  title: metadata.title ?? title,
  category: options.category,
  ...(options.gallery && { gallery: options.gallery }),
  exif,
  metadata,
  keptOriginal: isOriginal,
  chosenAt: known.serverTime(chosenAt),
  image: blob,
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

const rest = (ms: number, { after }: SendTools, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = after(ms, resolve);
    signal.addEventListener('abort', () => {
      stop();
      resolve();
    });
  });
