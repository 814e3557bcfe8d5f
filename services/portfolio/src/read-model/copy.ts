/** A table that copies what another service owns, fed by its facts and filled again by a walk over its owner. */
export interface Copy<T> {
  /** Keeps the newest revision. `again` also writes the same revision anew, for a rebuild. */
  apply(item: T, again?: boolean): Promise<void>;
  /** Notes that the owner still has these. */
  confirm(items: readonly T[]): Promise<void>;
  /** Hides what neither a walk nor a fact has named since: its owner no longer has it. */
  dropUnconfirmedSince(time: string): Promise<void>;
}

/** One statement of {@link Copy.confirm}: its parameter is the ids as JSON. */
export const confirmById = (table: string, key: string): string =>
  `update ${table} set confirmed_at = clock_timestamp()
   where ${key} in (select value::uuid from jsonb_array_elements_text(?::jsonb))`;
