import { t } from '@lingui/core/macro';
import { UPLOADS_AT_ONCE } from '@vitrine/contracts/media/photo.rules';
import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';
import type { GalleryPlace } from '../pipeline/upload-pipeline.js';

/** Chosen once for all files of a batch. */
export interface UploadOptions {
  category: string;
  /** The files are sent and stored untouched. */
  keepOriginal: boolean;
  /** For a client's gallery, beside the portfolio. */
  gallery?: GalleryPlace;
}

/** Where a file is. Sending ends when the server has it all; processing ends when it can be looked at. */
export type Stage =
  | { at: 'waiting' }
  | { at: 'optimising'; percent: number }
  | { at: 'sending'; percent: number }
  /** A try failed that will be repeated by itself. */
  | { at: 'resting'; until: number }
  | { at: 'processing'; photo: PhotoDto }
  | { at: 'done'; photo: PhotoDto }
  | { at: 'already-here'; photo: PhotoDto }
  | { at: 'failed'; reason: string; canRetry: boolean }
  | { at: 'cancelled' };

export interface QueueItem {
  readonly id: string;
  readonly file: File;
  readonly title: string;
  readonly options: UploadOptions;
  /** Milliseconds by this browser's clock; of files chosen together the first is the latest, a millisecond each. */
  readonly chosenAt: number;
  readonly stage: Stage;
  /** Failed attempts since the user last started one. */
  readonly tries: number;
  /** It was being sent before and stopped, so what the server has of it may come from here. */
  readonly sentBefore: boolean;
}

export interface QueueState {
  readonly items: readonly QueueItem[];
  readonly paused: boolean;
  /** Neither network nor server can be reached. */
  readonly away: boolean;
  readonly session: 'fine' | 'expired' | 'other';
  /** The server demands a pause until then (429). */
  readonly restUntil: number | null;
  /** Files in a row that found no more space. */
  readonly quotaMisses: number;
}

export type QueueEvent =
  | { type: 'added'; items: readonly Pick<QueueItem, 'id' | 'file' | 'title' | 'options' | 'chosenAt'>[] }
  | { type: 'started'; id: string }
  | { type: 'optimising'; id: string; percent: number }
  | { type: 'sending'; id: string; percent: number }
  | { type: 'resting'; id: string; until: number }
  | { type: 'put-back'; id: string }
  | { type: 'received'; id: string; photo: PhotoDto; isNew: boolean }
  | { type: 'rendered'; photo: PhotoDto }
  | { type: 'vanished'; photoId: string }
  | { type: 'failed'; id: string; reason: string; canRetry: boolean; isQuota?: boolean }
  | { type: 'cancel'; id: string }
  | { type: 'cancel-all' }
  | { type: 'retry'; id: string }
  | { type: 'retry-all' }
  | { type: 'clear'; what: 'finished' | 'everything' }
  | { type: 'paused'; paused: boolean }
  | { type: 'away'; away: boolean }
  | { type: 'session'; session: QueueState['session'] }
  | { type: 'rest'; until: number | null };

/** Files in a row without space after which the others are not even tried. */
const QUOTA_PATIENCE = 3;

type At = Stage['at'];

const WORKING: readonly At[] = ['optimising', 'sending', 'resting'];
const UNFINISHED: readonly At[] = ['waiting', ...WORKING];
const TIDY: readonly At[] = ['done', 'already-here', 'cancelled'];

export const isWorking = ({ stage }: QueueItem): boolean => WORKING.includes(stage.at);
export const isUnfinished = ({ stage }: QueueItem): boolean => UNFINISHED.includes(stage.at);

/** Not uploaded, and neither cancelled nor refused for good. */
export const isMissing = (item: QueueItem): boolean =>
  isUnfinished(item) || (item.stage.at === 'failed' && item.stage.canRetry);

/** Nothing moves until the user or the network lets it. */
export const isHeld = ({ paused, away, session }: QueueState): boolean => paused || away || session !== 'fine';

/** The files that may begin now: in their order, and never more than {@link UPLOADS_AT_ONCE} at work. */
export const startable = (state: QueueState): QueueItem[] => {
  if (isHeld(state) || state.restUntil !== null) return [];
  const free = UPLOADS_AT_ONCE - state.items.filter(isWorking).length;
  return free > 0 ? state.items.filter(({ stage }) => stage.at === 'waiting').slice(0, free) : [];
};

/** The queue as a state machine: all of its transitions. Late events change nothing. */
export const queueReducer = (state: QueueState, event: QueueEvent): QueueState => {
  switch (event.type) {
    case 'added': {
      const fresh = event.items.map((item) => ({ ...item, stage: WAITING, tries: 0, sentBefore: false }));
      return { ...state, items: [...state.items, ...fresh], quotaMisses: 0 };
    }
    case 'started':
      return move(state, event.id, ['waiting'], () => ({ stage: { at: 'optimising', percent: 0 } }));
    case 'optimising':
    case 'sending':
      return progressed(state, event);
    case 'resting':
      return move(state, event.id, WORKING, (item) => ({
        ...stopped(item, { at: 'resting', until: event.until }),
        tries: item.tries + 1,
      }));
    case 'put-back':
      return move(state, event.id, WORKING, () => ({ stage: WAITING }));
    case 'received':
      return move({ ...state, quotaMisses: 0 }, event.id, WORKING, (item) => ({
        stage: event.isNew || item.sentBefore ? stageOf(event.photo, item) : { at: 'already-here', photo: event.photo },
      }));
    case 'rendered':
      return photoSeen(state, event.photo);
    case 'vanished':
      // Deleted while it was still being worked on: there is nothing left to wait for.
      return change(state, ({ stage }) =>
        stage.at === 'processing' && stage.photo.id === event.photoId ? { stage: { ...stage, at: 'done' } } : null,
      );
    case 'failed':
      return failed(state, event);
    case 'cancel':
      return move(state, event.id, UNFINISHED, (item) => stopped(item, { at: 'cancelled' }));
    case 'cancel-all':
      return change(state, (item) => (isUnfinished(item) ? stopped(item, { at: 'cancelled' }) : null));
    case 'retry':
      return change({ ...state, quotaMisses: 0 }, (item) => (item.id === event.id ? again(item) : null));
    case 'retry-all':
      return change({ ...state, quotaMisses: 0 }, (item) => (item.stage.at === 'failed' ? again(item) : null));
    case 'clear':
      return cleared(state, event.what);
    case 'paused':
      return held({ ...state, paused: event.paused });
    case 'away':
      return held({ ...state, away: event.away });
    case 'session':
      return held({ ...state, session: event.session });
    case 'rest':
      return { ...state, restUntil: event.until };
  }
};

const WAITING: Stage = { at: 'waiting' };

type Change = Partial<Pick<QueueItem, 'stage' | 'tries' | 'sentBefore'>>;

/** Changes some items; the others stay the very same objects, and so does a state in which nothing changed. */
const change = (state: QueueState, changeOf: (item: QueueItem) => Change | null): QueueState => {
  let changed = false;
  const items = state.items.map((item) => {
    const now = changeOf(item);
    if (!now) return item;
    changed = true;
    return { ...item, ...now };
  });
  return changed ? { ...state, items } : state;
};

const move = (state: QueueState, id: string, from: readonly At[], changeOf: (item: QueueItem) => Change): QueueState =>
  change(state, (item) => (item.id === id && from.includes(item.stage.at) ? changeOf(item) : null));

/** Ends its work. A started request may have arrived all the same: the server then reports this very photo as known. */
const stopped = (item: QueueItem, stage: Stage): Change => ({
  stage,
  sentBefore: item.sentBefore || item.stage.at === 'sending',
});

/** Progress never runs backwards. A file may be sent after any step, but not optimised again. */
const progressed = (state: QueueState, { type, id, percent }: Extract<QueueEvent, { percent: number }>): QueueState =>
  change(state, ({ id: itemId, stage }) => {
    if (itemId !== id || !(type === 'optimising' ? ['optimising'] : WORKING).includes(stage.at)) return null;
    const before = stage.at === type ? stage.percent : -1;
    const now = Math.round(Math.min(100, percent));
    return now > before ? { stage: { at: type, percent: now } } : null;
  });

/** The state of an uploaded photo. What a gallery's becomes is shown there, among the others of it. */
const stageOf = (photo: PhotoDto, { options: { gallery } }: Pick<QueueItem, 'options'>): Stage => {
  if (photo.derivatives === 'pending' && !gallery) return { at: 'processing', photo };
  if (photo.derivatives !== 'failed') return { at: 'done', photo };
  const reason =
    photo.failure || t`Uploaded, but it could not be made ready for display. Please delete it and try another file.`;
  return { at: 'failed', reason, canRetry: false };
};

const photoSeen = (state: QueueState, photo: PhotoDto): QueueState =>
  photo.derivatives === 'pending'
    ? state
    : change(state, (item) =>
        item.stage.at === 'processing' && item.stage.photo.id === photo.id ? { stage: stageOf(photo, item) } : null,
      );

const again = ({ stage }: QueueItem): Change | null =>
  stage.at === 'cancelled' || (stage.at === 'failed' && stage.canRetry) ? { stage: WAITING, tries: 0 } : null;

/** After several files in a row without space, sending all the others would be in vain. */
const failed = (state: QueueState, event: Extract<QueueEvent, { type: 'failed' }>): QueueState => {
  const stage: Stage = { at: 'failed', reason: event.reason, canRetry: event.canRetry };
  const one = move(state, event.id, WORKING, (item) => stopped(item, stage));
  if (one === state) return state;
  const quotaMisses = event.isQuota ? state.quotaMisses + 1 : 0;
  const isFull = quotaMisses >= QUOTA_PATIENCE;
  const all = isFull ? change(one, (item) => (item.stage.at === 'waiting' ? { stage } : null)) : one;
  return { ...all, quotaMisses };
};

/** Files in flight when the queue is held return to waiting, to be sent again from the start. */
const held = (state: QueueState): QueueState =>
  isHeld(state) ? change(state, (item) => (isWorking(item) ? stopped(item, WAITING) : null)) : state;

const cleared = (state: QueueState, what: 'finished' | 'everything'): QueueState => {
  const stays = what === 'finished' ? (item: QueueItem) => !TIDY.includes(item.stage.at) : isUnfinished;
  const items = state.items.filter(stays);
  if (items.length > 0) return { ...state, items };
  return { items, paused: false, away: false, session: 'fine', restUntil: null, quotaMisses: 0 };
};
