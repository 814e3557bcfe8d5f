import { ApiError } from '../../../shared/api/api-error.js';
import { AUTH_CHANGE_KEY } from '../../../shared/constants.js';
import { askCurrentUser } from '../../../data/session/current-user.js';
import { ASK_MS, fetchKnownFiles, fetchPhotosById } from '../../../data/photos/known-files.js';
import { holdPage } from '../../../shared/lib/hold-page.js';
import { postPhoto, PREPARE_TOOLS } from '../pipeline/upload-pipeline.js';
import { clearLeftBehind, keepUnfinished, queueStore } from './queue-store.js';
import type { SessionState } from './session-check.js';
import { createUploadQueue, type QueueTools, type UploadQueue } from './upload-queue.js';

const sessionState = async (): Promise<SessionState> => {
  try {
    const { id } = await askCurrentUser(AbortSignal.timeout(ASK_MS));
    // No user: the page of a network that wants a sign-in first.
    return id ? { id } : 'unreachable';
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'signed-out' : 'unreachable';
  }
};

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
let release: (() => void) | null = null;
const warnOfLeaving = (on: boolean): void => {
  release?.();
  release = on ? holdPage() : null;
  (on ? addEventListener : removeEventListener)('beforeunload', warn);
};

export const BROWSER_TOOLS: QueueTools = {
  ...PREPARE_TOOLS,
  knownFiles: fetchKnownFiles,
  send: postPhoto,
  sessionState,
  photosById: (ids) => fetchPhotosById(ids, { signal: AbortSignal.timeout(ASK_MS) }),
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  mayBeOnline: () => navigator.onLine,
  onWake: (act) => {
    window.addEventListener('online', act);
    window.addEventListener('focus', act);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && act());
    window.addEventListener('storage', ({ key }) => key === AUTH_CHANGE_KEY && act());
  },
  onOffline: (act) => window.addEventListener('offline', act),
  warnOfLeaving,
  keepUnfinished,
};

/** The page's own queue. */
export const uploadQueue = createUploadQueue(queueStore, BROWSER_TOOLS);

/** Puts files in the queue: one after another, three at a time. */
export const enqueueFiles: UploadQueue['enqueue'] = (files, options, ownerId) => {
  clearLeftBehind(files.map(({ name }) => name));
  uploadQueue.enqueue(files, options, ownerId);
};
