import { createStore } from '../../../shared/lib/create-store.js';
import type { Picked } from '../picking/picked-files.js';
import type { QueueState } from './queue-types.js';

export const EMPTY_QUEUE: QueueState = {
  items: [],
  paused: false,
  away: false,
  session: 'fine',
  restUntil: null,
  quotaMisses: 0,
};

/** Files being uploaded. Outside React, so that uploads continue on every page. */
export const queueStore = createStore<QueueState>(EMPTY_QUEUE);

/** Files that were picked and wait for their category. */
export const pickedStore = createStore<Picked | null>(null);

/** Opens the sheet for several files; files picked meanwhile join them. */
export const openUploadSheet = (picked: Picked): void => {
  const before = pickedStore.current();
  pickedStore.set(
    before
      ? {
          ...picked,
          files: [...before.files, ...picked.files],
          leftOut: [...before.leftOut, ...picked.leftOut],
          left: before.left + picked.left,
          hasMore: before.hasMore || picked.hasMore,
        }
      : picked,
  );
};
