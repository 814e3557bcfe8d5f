/** A page of a list, and how many rows the list has. */
export interface Counted<Row> {
  rows: Row[];
  total: number;
  /** It has more: `total` is as far as it is counted. */
  hasMore?: boolean;
}
