import type { PhotoDto } from '@vitrine/contracts/media/photo.dto';

/** Chosen once for all files of a batch. */
export interface UploadOptions {
  category: string;
  /** The files are sent and stored untouched. */
  keepOriginal: boolean;
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
