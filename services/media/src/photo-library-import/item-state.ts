import type { ErrorCode } from '@vitrine/contracts/errors/error-catalogue';

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
