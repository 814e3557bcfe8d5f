import { clearLeftBehind } from './left-behind.js';
import { queueStore } from './queue-store.js';
import { BROWSER_TOOLS } from './queue-tools.js';
import { createUploadQueue, type UploadQueue } from './upload-queue.js';

/** The page's own queue. */
export const uploadQueue = createUploadQueue(queueStore, BROWSER_TOOLS);

/** Puts files in the queue: one after another, three at a time. */
export const enqueueFiles: UploadQueue['enqueue'] = (files, options, ownerId) => {
  clearLeftBehind(files.map(({ name }) => name));
  uploadQueue.enqueue(files, options, ownerId);
};
