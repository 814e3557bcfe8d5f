/** Before and behind all ids. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Stands for all pages: for content that every page may show, such as the default banner. */
export const ALL_PAGES = '00000000-0000-0000-0000-000000000000';

/**
 * One statement: `change` (returning `owner_id` of the rows it really changed), and the next revision of those owners'
 * pages. The revision is the time in microseconds or the last one plus one, so it keeps growing even after the tables
 * were lost and filled again, and a page cached before never looks fresh.
 */
export const withPageRevisionBump = (change: string): string => `
  with changed as (${change})
  insert into page_revisions (owner_id, revision)
  select owner_id, (extract(epoch from clock_timestamp()) * 1000000)::bigint from changed
  group by owner_id order by owner_id
  on conflict (owner_id) do update set revision = greatest(page_revisions.revision + 1, excluded.revision)`;
