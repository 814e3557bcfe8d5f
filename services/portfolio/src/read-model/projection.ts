/** Everything its owner had with keys after `after` (null: from the first), up to `until` (null: to the last). */
export interface ExportPage<T> {
  items: readonly T[];
  after: string | null;
  until: string | null;
  /** By this database's clock, before the page was read. */
  since: string;
}

/** A table that copies what another service owns, fed by its events and compared with the export pages of its owner. */
export interface Projection<T> {
  /** Keeps the newest revision of each. */
  apply(items: readonly T[]): Promise<void>;
  /**
   * Makes the table match a page, regardless of revisions, and hides rows missing from it. Rows written after `since`
   * stay: they come from an event newer than the page.
   */
  align(page: ExportPage<T>): Promise<void>;
}

/** A condition on the table's rows: within the page's keys and not named by it. Parameters: {@link outsideParams}. */
export const outside = (key: string): string =>
  `${key} > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000')
   and ${key} <= coalesce(?::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
   and ${key} not in (select value::uuid from jsonb_array_elements_text(?::jsonb)) and confirmed_at < ?::timestamptz`;

export const outsideParams = ({ items, after, until, since }: ExportPage<{ id: string }>): unknown[] => [
  after,
  until,
  JSON.stringify(items.map(({ id }) => id)),
  since,
];

/**
 * Whether an incoming row replaces the stored one: a newer revision does, and with a time (the parameter, twice) any
 * difference to a row written before it.
 */
export const supersedes = (columns: readonly string[]): string =>
  `kept.revision < excluded.revision or (kept.confirmed_at < ?::timestamptz
    and (${columns.map((column) => `kept.${column}`).join(', ')})
      is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')}))`;
