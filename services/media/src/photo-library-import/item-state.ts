/** What has become of an item. */
export type ItemState = 'waiting' | 'imported' | 'duplicate' | 'skipped' | 'failed';

/** An item of which there is something to say. */
export interface NotedItem {
  readonly fileName: string;
  readonly state: Exclude<ItemState, 'waiting'>;
  readonly reason: string | null;
  readonly rendition: number | null;
}

/** How many items of an import are in each state. */
export type ItemCounts = Record<ItemState, number>;
