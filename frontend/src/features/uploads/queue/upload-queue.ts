import { titleOf } from '@vitrine/contracts/media/file-name.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { Store } from '../../../shared/lib/create-store.js';
import { createDerivativeWatch, type DerivativeTools } from './derivative-watch.js';
import { createKnownFiles, type KnownFilesTools } from './known-files.js';
import {
  isMissing,
  isUnfinished,
  isWorking,
  queueReducer,
  startable,
  type QueueEvent,
  type QueueItem,
  type QueueState,
  type UploadOptions,
} from './queue-state.js';
import { createSessionCheck, type SessionTools } from './session-check.js';
import { uploadOne, type SendTools, type UploadContext } from './upload-one.js';

/** What the queue needs from outside; tests bring their own. */
export interface QueueTools extends SendTools, KnownFilesTools, SessionTools, DerivativeTools {
  /** The tab is shown again, a user has signed in in another tab, or the network is back. */
  onWake: (act: () => void) => void;
  onOffline: (act: () => void) => void;
  /** Has the browser confirm before the page is left. */
  warnOfLeaving: (warn: boolean) => void;
  /** What has still to be uploaded, in case the page is left all the same. */
  keepUnfinished: (ownerId: string | null, names: readonly string[], galleryId?: string) => void;
}

export interface UploadQueue {
  store: Store<QueueState>;
  /** `ownerId` is the user who selected the files; they are sent as no other. */
  enqueue: (files: readonly File[], options: UploadOptions, ownerId?: string) => void;
  cancel: (id: string) => void;
  cancelAll: () => void;
  retry: (id: string) => void;
  retryAll: () => void;
  clear: (what: 'finished' | 'everything') => void;
  pause: (paused: boolean) => void;
  /** Photos changed on the server, or were read by the page. */
  photosChanged: () => void;
  photosSeen: (photos: readonly PhotoDto[]) => void;
  /** A sign-in or sign-out. */
  sessionChanged: () => void;
}

/** Drives the machine of queue-state.ts. */
export const createUploadQueue = (store: Store<QueueState>, tools: QueueTools): UploadQueue => {
  const running = new Map<string, AbortController>();
  const prepared: UploadContext['prepared'] = new Map();
  let kept: readonly string[] = [];
  let endOfRest: (() => void) | null = null;

  const dispatch = (event: QueueEvent): void => {
    const before = store.current();
    const after = queueReducer(before, event);
    if (after === before) return;
    store.set(after);
    if (event.type !== 'sending' && event.type !== 'optimising') settle();
  };

  const presence = createSessionCheck(store, dispatch, tools);
  const derivatives = createDerivativeWatch(store, dispatch, tools);
  const context: UploadContext = {
    tools,
    presence,
    dispatch,
    prepared,
    known: createKnownFiles(tools),
    inFlight: new Map(),
    triesOf: (id) => store.current().items.find((item) => item.id === id)?.tries ?? 0,
  };

  /** Aligns the running work with the state: aborts what is no longer due, starts what may begin. */
  const settle = (): void => {
    const { items, restUntil } = store.current();
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const [id, stop] of running) {
      const item = byId.get(id);
      if (item && isWorking(item)) continue;
      running.delete(id);
      stop.abort();
    }
    for (const id of prepared.keys()) {
      const item = byId.get(id);
      if (!item || !isUnfinished(item)) prepared.delete(id);
    }
    if (restUntil !== null) {
      endOfRest?.();
      endOfRest = tools.after(Math.max(0, restUntil - tools.now()), () => dispatch({ type: 'rest', until: null }));
    }
    tools.warnOfLeaving(items.some(isUnfinished));
    keepNames(items);
    if (items.length === 0) presence.setOwner(null);
    presence.watch();
    derivatives.watch();
    const next = startable(store.current())[0];
    if (next) start(next);
  };

  const keepNames = (items: readonly QueueItem[]): void => {
    const missing = items.filter(isMissing);
    if (missing.length === kept.length && missing.every((item, at) => item.id === kept[at])) return;
    kept = missing.map(({ id }) => id);
    tools.keepUnfinished(
      presence.owner(),
      missing.map(({ file }) => file.name),
      missing.find(({ options }) => options.gallery)?.options.gallery?.galleryId,
    );
  };

  const start = (item: QueueItem): void => {
    const stop = new AbortController();
    running.set(item.id, stop);
    void uploadOne(item, context, stop.signal);
    // This settles again, and so starts the next one.
    dispatch({ type: 'started', id: item.id });
  };

  const wake = () => {
    if (store.current().items.some(isUnfinished)) void presence.check();
  };
  tools.onWake(wake);
  tools.onOffline(() => {
    if (store.current().items.some(isUnfinished)) dispatch({ type: 'away', away: true });
  });

  return {
    store,
    enqueue: (files, options, ownerId) => {
      if (ownerId && ownerId !== presence.owner()) {
        // What the former user has left behind must not be sent as this one's.
        dispatch({ type: 'cancel-all' });
        dispatch({ type: 'clear', what: 'everything' });
        presence.setOwner(ownerId);
      }
      const now = tools.now();
      const items = files.map((file, at) => ({
        id: tools.newKey(),
        file,
        title: titleOf(file.name),
        options,
        chosenAt: now - at,
      }));
      dispatch({ type: 'added', items });
    },
    cancel: (id) => dispatch({ type: 'cancel', id }),
    cancelAll: () => dispatch({ type: 'cancel-all' }),
    retry: (id) => dispatch({ type: 'retry', id }),
    retryAll: () => dispatch({ type: 'retry-all' }),
    clear: (what) => dispatch({ type: 'clear', what }),
    pause: (paused) => dispatch({ type: 'paused', paused }),
    photosChanged: derivatives.checkNow,
    photosSeen: derivatives.noteSeen,
    sessionChanged: wake,
  };
};
