import { plural, t } from '@lingui/core/macro';
import { isHeld, isUnfinished } from './queue-state.js';
import type { QueueItem, QueueState, Stage } from './queue-state.js';

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

/** The panel's one line: what is going on, and how far it is. */
export const headlineOf = (state: QueueState, summary: QueueSummary, left: string | null): [string, string] => {
  const { unfinished, processing, total, arrived } = summary;
  const count = t`${arrived + processing} of ${total}`;
  if (unfinished > 0) {
    if (state.session !== 'fine') return [t`Stopped`, count];
    if (state.away) return [t`Waiting for the network`, count];
    if (state.paused) return [t`Paused`, count];
    if (state.restUntil !== null) return [t`Taking a break`, count];
    return [t`Uploading`, left ? `${count} · ${left}` : count];
  }
  if (processing > 0) {
    const rest = plural(processing, { one: '# photo being made ready', other: '# photos being made ready' });
    return [t`Finishing`, rest];
  }
  return [t`Finished`, resultOf(summary)];
};

/** `45 uploaded, 2 already here, 1 failed`. */
export const resultOf = ({ done, alreadyHere, failed, cancelled }: QueueSummary): string => {
  const parts = [
    done > 0 && t`${done} uploaded`,
    alreadyHere > 0 && t`${alreadyHere} already here`,
    failed > 0 && t`${failed} failed`,
    cancelled > 0 && t`${cancelled} canceled`,
  ].filter((part) => part !== false);
  return parts.join(', ');
};

export interface Notice {
  text: string;
  signIn?: true;
}

/** Why nothing moves, and what can be done about it; null when things go as they should. */
export const noticeOf = (state: QueueState, isOnline: boolean, now: number): Notice | null => {
  if (state.session === 'expired')
    return { text: t`Your session has ended. Nothing is lost: sign in again and the rest is uploaded.`, signIn: true };
  if (state.session === 'other')
    return {
      text: t`Somebody else is signed in now, so the rest is not uploaded. Sign in as before to go on, or cancel it.`,
      signIn: true,
    };
  if (state.away)
    return {
      text: isOnline
        ? t`The server cannot be reached. Uploading goes on by itself as soon as it can.`
        : t`You are offline. Uploading goes on by itself as soon as you are back.`,
    };
  if (state.restUntil !== null)
    return { text: t`The server asks for a short break. Uploading goes on ${inTime(state.restUntil - now)}.` };
  return null;
};

export const inTime = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90 ? t`in ${seconds} s` : t`in ${Math.round(seconds / 60)} min`;
};

/** The line under a row's title. */
export const stageText = (stage: Stage, now: number): string => {
  switch (stage.at) {
    case 'waiting':
      return t`Waiting`;
    case 'optimising':
      return t`Optimizing ${stage.percent} %`;
    case 'sending':
      return stage.percent >= 100 ? t`Sent. The server is checking it` : t`Sending ${stage.percent} %`;
    case 'resting':
      return t`Trying again ${inTime(stage.until - now)}`;
    case 'processing':
      return t`Processing`;
    case 'done':
      return t`Done`;
    case 'already-here':
      return stage.photo.trashed ? t`Already here, in the trash` : t`Already here`;
    case 'failed':
      return stage.reason;
    case 'cancelled':
      return t`Canceled`;
  }
};
