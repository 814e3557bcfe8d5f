import type { KnownFilesAnswer } from '@vitrine/contracts/media/known-files.dto';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import { aPhoto } from '@vitrine/testing/builders/photo';
import type { OutgoingPhoto } from '../features/uploads/pipeline/upload-pipeline.js';
import { EMPTY_QUEUE, type LeftBehind } from '../features/uploads/queue/queue-store.js';
import { createStore } from '../shared/lib/create-store.js';
import type { QueueState } from '../features/uploads/queue/queue-state.js';
import type { SessionState } from '../features/uploads/queue/session-check.js';
import { createUploadQueue, type QueueTools } from '../features/uploads/queue/upload-queue.js';
import { ApiError } from '../shared/api/api-error.js';

export const options = { category: 'nature', keepOriginal: false };
export const imageFiles = (...names: string[]) =>
  names.map((name) => new File([name], `${name}.jpg`, { type: 'image/jpeg' }));
export const failure = (status: number, code?: string, message = 'Something') =>
  new ApiError(status, '', message, code ? { code } : {});

interface Sent {
  photo: OutgoingPhoto;
  key: string;
  signal: AbortSignal;
  progress: (share: number) => void;
  arrive: (photo?: Partial<PhotoDto>, isNew?: boolean) => Promise<void>;
  fail: (error: Error) => Promise<void>;
}

const NOTHING_KNOWN = {
  known: [] as KnownFilesAnswer['known'],
  serverNow: 0,
  unfinished: null as LeftBehind | { ownerId: null; names: readonly string[] } | null,
};

/** Resolves when all pending promises are settled; no timers involved. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A queue whose server, clock and user the test controls. */
export const openQueue = (over: Partial<QueueTools> = {}) => {
  const store = createStore<QueueState>(EMPTY_QUEUE);
  const sent: Sent[] = [];
  const world = { who: { id: 'ada' } as SessionState, asked: 0, online: true, now: 0, warns: false, ...NOTHING_KNOWN };
  const asked: (readonly string[])[] = [];
  const timers: { at: number; act: () => void }[] = [];
  const optimised: string[] = [];
  let wake: () => void = () => undefined;
  let offline: () => void = () => undefined;
  let ids = 0;
  const queue = createUploadQueue(store, {
    refusalOf: async () => null,
    readFileWords: async () => ({ exif: { make: 'Canon' }, metadata: {} }),
    optimise: async (file, { onProgress }) => {
      optimised.push(file.name);
      onProgress(50);
      return { blob: new Blob([`small ${file.name}`]), name: file.name, isOriginal: false };
    },
    // Their content is their name.
    hashOf: async (file) => (file as File).name.replace('.jpg', ''),
    knownFiles: async (hashes) => {
      asked.push(hashes);
      return {
        known: world.known.filter(({ hash }) => hashes.includes(hash)),
        now: new Date(world.serverNow).toISOString(),
      };
    },
    send: (photo, { key, signal, onProgress }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
        sent.push({
          photo,
          key,
          signal,
          progress: onProgress,
          arrive: (details = {}, isNew = true) => (resolve({ photo: aPhoto(details), isNew }), settled()),
          fail: (error) => (reject(error), settled()),
        });
      }),
    sessionState: async () => {
      world.asked += 1;
      return world.who;
    },
    photosById: async () => [],
    newKey: () => `f${(ids += 1)}`,
    now: () => world.now,
    after: (ms, act) => {
      const timer = { at: world.now + ms, act };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
    mayBeOnline: () => world.online,
    onWake: (act) => (wake = act),
    onOffline: (act) => (offline = act),
    warnOfLeaving: (warns) => (world.warns = warns),
    keepUnfinished: (ownerId, names) => (world.unfinished = { ownerId, names }),
    ...over,
  });
  const pass = async (ms: number) => {
    const end = world.now + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      world.now = next.at;
      next.act();
      await settled();
    }
    world.now = end;
  };
  return {
    queue,
    sent,
    asked,
    world,
    optimised,
    pass,
    wake: () => (wake(), settled()),
    goOffline: () => (offline(), settled()),
    add: (...names: string[]) => (queue.enqueue(imageFiles(...names), options, 'ada'), settled()),
    stages: () => store.current().items.map(({ stage }) => stage.at),
    reasons: () => store.current().items.map(({ stage }) => (stage.at === 'failed' ? stage.reason : null)),
    state: () => store.current(),
  };
};
