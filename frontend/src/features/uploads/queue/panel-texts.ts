import type { QueueSummary } from './queue-summary.js';
import type { QueueState, Stage } from './queue-types.js';

const photos = (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`;

/** The panel's one line: what is going on, and how far it is. */
export const headlineOf = (state: QueueState, summary: QueueSummary, left: string | null): [string, string] => {
  const { unfinished, processing, total, arrived } = summary;
  const count = `${arrived + processing} of ${total}`;
  if (unfinished > 0) {
    if (state.session !== 'fine') return ['Stopped', count];
    if (state.away) return ['Waiting for the network', count];
    if (state.paused) return ['Paused', count];
    if (state.restUntil !== null) return ['Taking a break', count];
    return ['Uploading', left ? `${count} · ${left}` : count];
  }
  if (processing > 0) return ['Finishing', `${photos(processing)} being made ready`];
  return ['Finished', resultOf(summary)];
};

/** `45 uploaded, 2 already here, 1 failed`. */
export const resultOf = ({ done, alreadyHere, failed, cancelled }: QueueSummary): string => {
  const parts = [
    done > 0 && `${done} uploaded`,
    alreadyHere > 0 && `${alreadyHere} already here`,
    failed > 0 && `${failed} failed`,
    cancelled > 0 && `${cancelled} canceled`,
  ].filter((part) => part !== false);
  return parts.join(', ');
};

export const leftBehindTitle = (count: number): string =>
  count === 1 ? '1 photo was not uploaded' : `${count} photos were not uploaded`;
export const LEFT_BEHIND_TEXT =
  'The page was left before they were through. Choose the files or their folder again: what is here already is recognized and not sent twice.';

export interface Notice {
  text: string;
  signIn?: true;
}

/** Why nothing moves, and what can be done about it; null when things go as they should. */
export const noticeOf = (state: QueueState, isOnline: boolean, now: number): Notice | null => {
  if (state.session === 'expired')
    return { text: 'Your session has ended. Nothing is lost: sign in again and the rest is uploaded.', signIn: true };
  if (state.session === 'other')
    return {
      text: 'Somebody else is signed in now, so the rest is not uploaded. Sign in as before to go on, or cancel it.',
      signIn: true,
    };
  if (state.away)
    return {
      text: isOnline
        ? 'The server cannot be reached. Uploading goes on by itself as soon as it can.'
        : 'You are offline. Uploading goes on by itself as soon as you are back.',
    };
  if (state.restUntil !== null)
    return { text: `The server asks for a short break. Uploading goes on ${inTime(state.restUntil - now)}.` };
  return null;
};

export const inTime = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
};

/** The line under a row's title. */
export const stageText = (stage: Stage, now: number): string => {
  switch (stage.at) {
    case 'waiting':
      return 'Waiting';
    case 'optimising':
      return `Optimizing ${stage.percent} %`;
    case 'sending':
      return stage.percent >= 100 ? 'Sent. The server is checking it' : `Sending ${stage.percent} %`;
    case 'resting':
      return `Trying again ${inTime(stage.until - now)}`;
    case 'processing':
      return 'Processing';
    case 'done':
      return 'Done';
    case 'already-here':
      return stage.photo.trashed ? 'Already here, in the trash' : 'Already here';
    case 'failed':
      return stage.reason;
    case 'cancelled':
      return 'Canceled';
  }
};
