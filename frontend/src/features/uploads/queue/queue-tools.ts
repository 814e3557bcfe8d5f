import { ROUTES } from '@vitrine/contracts/http/routes';
import type { KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { callRoute } from '../../../shared/api/api-client.js';
import { ApiError } from '../../../shared/api/api-error.js';
import { AUTH_CHANGE_KEY } from '../../../shared/constants.js';
import { refusalOf } from '../pipeline/check-file.js';
import { holdPage } from '../../../shared/lib/hold-page.js';
import { newKey } from '../../../shared/lib/new-key.js';
import { optimiseImage, type OptimiseOptions } from '../pipeline/optimise-image.js';
import { postPhoto, type OutgoingPhoto, type PostedPhoto, type PostOptions } from '../pipeline/post-photo.js';
import type { PreparedImage } from '../dialogs/upload-state.js';
import { readFileWords } from '../pipeline/read-file-words.js';
import { hashOf } from '../pipeline/content-key.js';
import { fetchKnownFiles } from './known-files.js';
import { keepUnfinished } from './left-behind.js';
import { ASK_MS } from './queue-rules.js';
import { sendUnlessStalled } from '../pipeline/send-unless-stalled.js';

/** The signed-in user, that the session is over, or that the server cannot be reached. */
export type SessionState = { id: string } | 'signed-out' | 'unreachable';

/** What the queue needs from outside; tests bring their own. */
export interface QueueTools {
  refusalOf: typeof refusalOf;
  readFileWords: typeof readFileWords;
  optimise: (file: File, options: OptimiseOptions) => Promise<Pick<PreparedImage, 'blob' | 'isOriginal'>>;
  hashOf: (file: File) => Promise<string | null>;
  knownFiles: (hashes: readonly string[]) => Promise<KnownFilesAnswer>;
  send: (photo: OutgoingPhoto, options: PostOptions & { signal: AbortSignal }) => Promise<PostedPhoto>;
  sessionState: () => Promise<SessionState>;
  photosById: (ids: readonly string[]) => Promise<PhotoDto[]>;
  newId: () => string;
  now: () => number;
  /** Schedules a call; returns the function that cancels it. */
  after: (ms: number, act: () => void) => () => void;
  /** False only when there is certainly no network. */
  mayBeOnline: () => boolean;
  /** The tab is shown again, a user has signed in in another tab, or the network is back. */
  onWake: (act: () => void) => void;
  onOffline: (act: () => void) => void;
  /** Has the browser confirm before the page is left. */
  warnOfLeaving: (warn: boolean) => void;
  /** What has still to be uploaded, in case the page is left all the same. */
  keepUnfinished: (ownerId: string | null, names: readonly string[]) => void;
}

const sessionState = async (): Promise<SessionState> => {
  try {
    const { id } = await callRoute('currentUser', { signal: AbortSignal.timeout(ASK_MS) });
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
  refusalOf,
  readFileWords,
  optimise: optimiseImage,
  hashOf,
  knownFiles: fetchKnownFiles,
  send: (photo, options) => sendUnlessStalled(postPhoto, photo, options),
  sessionState,
  photosById: (ids) => callRoute('ownPhotos', { query: { ids }, signal: AbortSignal.timeout(ASK_MS) }),
  newId: newKey,
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

export const SIGN_IN_ADDRESS = ROUTES.login.path;
