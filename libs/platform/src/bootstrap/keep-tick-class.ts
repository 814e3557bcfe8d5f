import { executionAsyncResource } from 'node:async_hooks';

let kept: object | undefined;

/**
 * Holds on to one object that `process.nextTick` has queued, and with it to V8's hidden classes of all of them. V8 holds
 * those weakly: once all memory was collected while none of the objects was queued, they get other classes, and every
 * tick of the process is slower from then on, for good. An answer to a request takes about six (decision 0101).
 */
export const keepTickClass = (): void => {
  process.nextTick(() => {
    kept ??= executionAsyncResource();
  });
};
