import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';
import type { TaskMap } from '@vitrine/contracts/tasks/task-map';
import type { SliceEnd } from '@vitrine/platform/tasks/task-work';

export type ImportInput = TaskMap['library-import']['input'];

/** Where an import stands. */
export type ImportCheckpoint =
  | { readonly phase: 'watch' }
  | {
      readonly phase: 'list';
      /** ISO time: photos stand in the order of the list, as if selected then. */
      readonly listedAt: string;
      /** Tokens of the pages so far, the first one's left out; the last is the next page's. */
      readonly pages: readonly string[];
    }
  | { readonly phase: 'fetch'; readonly listedAt: string; readonly isCut: boolean }
  /** `tries`: to reach portfolio. */
  | { readonly phase: 'project'; readonly isCut: boolean; readonly tries: number };

export type ImportSlice = SliceEnd<'library-import', ImportCheckpoint>;

/** Before anything is listed. */
export const NOTHING_YET = { done: 0, total: null } as const;

export const beginOfList = (): ImportCheckpoint => ({
  phase: 'list',
  listedAt: new Date().toISOString(),
  pages: [],
});

/** The import in hand, for what is done with each of its items. */
export interface Importing {
  readonly importId: string;
  readonly input: ImportInput;
  /** ISO time. */
  readonly listedAt: string;
  /** Aborts when the process has to go. */
  readonly signal: AbortSignal;
}

/** What has become of an item. */
export type ItemState = 'waiting' | 'imported' | 'duplicate' | 'skipped' | 'failed';

/** Why an item was not imported. */
export type OwnReason =
  | 'video'
  | 'known'
  | 'trashed'
  | 'quota'
  | 'gone'
  | 'expired'
  | 'disconnected'
  | 'away'
  | 'unusable';

/** A reason of ours, or the code with which an upload of the same file would be refused. */
type ItemReason = OwnReason | ErrorCode;

/** An item of which there is something to say. */
export interface NotedItem {
  readonly fileName: string;
  readonly state: Exclude<ItemState, 'waiting'>;
  readonly reason: string | null;
  readonly rendition: number | null;
}

/** How many items of an import are in each state. */
export type ItemCounts = Record<ItemState, number>;

/** An item that is still to be imported. */
export interface WaitingItem {
  readonly ordinal: number;
  readonly googleId: string;
  readonly fileName: string;
  readonly mime: string;
  /** With which page it was listed; null: the first. */
  readonly page: string | null;
  /** The photo that it is to become, once that is decided. */
  readonly photoId: string | null;
  readonly tries: number;
}

/** What an item has become. */
export interface SettledItem {
  readonly state: Exclude<ItemState, 'waiting'>;
  readonly reason?: ItemReason;
}
