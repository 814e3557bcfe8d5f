import type { Picked } from './picked-files.js';
import type { QueueState } from './queue-types.js';

export interface Store<T> {
  current: () => T;
  set: (next: T) => void;
  subscribe: (changed: () => void) => () => void;
}

export const createStore = <T>(first: T): Store<T> => {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
};

export const EMPTY_QUEUE: QueueState = {
  items: [],
  paused: false,
  away: false,
  session: 'fine',
  restUntil: null,
  quotaMisses: 0,
};

/** Files on their way. Outside React, so that they go on whatever page is shown. */
export const queueStore = createStore<QueueState>(EMPTY_QUEUE);

/** Files that were picked and wait for their category. */
export const pickedStore = createStore<Picked | null>(null);

/** Asks how several files are to be uploaded; what is picked meanwhile joins them. */
export const askToUpload = (picked: Picked): void => {
  const before = pickedStore.current();
  pickedStore.set(
    before
      ? {
          ...picked,
          files: [...before.files, ...picked.files],
          leftOut: [...before.leftOut, ...picked.leftOut],
          left: before.left + picked.left,
        }
      : picked,
  );
};
