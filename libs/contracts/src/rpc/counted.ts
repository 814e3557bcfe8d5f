/** A page of a list, and how many rows the list has. */
export interface Counted<Row> {
  rows: Row[];
  total: number;
}
