import { isHeld, isUnfinished } from './queue-state.js';
import type { QueueItem, QueueState, Stage } from './queue-types.js';

export interface QueueSummary {
  /** Without those that were cancelled. */
  total: number;
  /** Finished: uploaded or there before. */
  arrived: number;
  done: number;
  alreadyHere: number;
  processing: number;
  failed: number;
  canRetry: number;
  cancelled: number;
  /** Still to be sent. */
  unfinished: number;
  /** Of the chosen files, without those that were here already: how much is done, and how much is left. */
  bytesDone: number;
  bytesLeft: number;
  /** 0 to 1 by bytes; 1 only when nothing at all is left to do. */
  progress: number;
  isMoving: boolean;
}

export const summaryOf = (state: QueueState): QueueSummary => {
  const counts: Partial<Record<Stage['at'], number>> = {};
  let canRetry = 0;
  for (const { stage } of state.items) {
    counts[stage.at] = (counts[stage.at] ?? 0) + 1;
    if (stage.at === 'failed' && stage.canRetry) canRetry += 1;
  }
  const { done = 0, 'already-here': alreadyHere = 0, processing = 0, failed = 0, cancelled = 0 } = counts;
  const unfinished = state.items.filter(isUnfinished).length;
  return {
    total: state.items.length - cancelled,
    arrived: done + alreadyHere,
    done,
    alreadyHere,
    processing,
    failed,
    canRetry,
    cancelled,
    unfinished,
    ...bytesOf(state.items),
    progress: unfinished + processing > 0 ? Math.min(0.99, progressOf(state.items)) : 1,
    isMoving: unfinished > 0 && !isHeld(state) && state.restUntil === null,
  };
};

/** Weighted by file size, so that the time left can be estimated from it. */
const progressOf = (items: readonly QueueItem[]): number => {
  let all = 0;
  let ready = 0;
  for (const { stage, file } of items) {
    if (stage.at === 'cancelled') continue;
    const weight = Math.max(1, file.size);
    all += weight;
    ready += weight * shareOf(stage);
  }
  return all === 0 ? 1 : ready / all;
};

const bytesOf = (items: readonly QueueItem[]): { bytesDone: number; bytesLeft: number } => {
  let bytesDone = 0;
  let bytesLeft = 0;
  for (const { stage, file } of items) {
    if (stage.at === 'cancelled' || stage.at === 'already-here' || stage.at === 'failed') continue;
    const done = file.size * shareOf(stage);
    bytesDone += done;
    bytesLeft += file.size - done;
  }
  return { bytesDone, bytesLeft };
};

const OPTIMISED = 0.15;
const SENT = 0.95;

const shareOf = (stage: Stage): number => {
  switch (stage.at) {
    case 'waiting':
    case 'cancelled':
      return 0;
    case 'optimising':
      return (OPTIMISED * stage.percent) / 100;
    case 'resting':
      return OPTIMISED;
    case 'sending':
      return OPTIMISED + ((SENT - OPTIMISED) * stage.percent) / 100;
    case 'processing':
      return SENT;
    default:
      return 1;
  }
};
