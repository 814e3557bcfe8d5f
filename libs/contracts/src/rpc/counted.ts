/** A page of a list, and how many rows the list has. */
export interface Counted<Row> {
  rows: Row[];
  total: number;
  /** It has more: `total` is as far as it is counted. */
  hasMore?: boolean;
  /** Where the next page begins, when this one was requested by `after` and is full. */
  next?: string;
}
